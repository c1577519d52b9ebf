import { useDataProvider } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../../platform/data/useRefetch.ts'
import { getReason, useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { parseFormValues, type Values } from '../../../parts/fields/validation.ts'
import { useFormConflict } from '../../../parts/form/conflict/useFormConflict.ts'
import { useSavedToast } from '../../../parts/form/useSavedToast.ts'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { toastError } from '../../../platform/ui/overlays/toasts.tsx'

/** Saves one cell of a row against its version, and shows a toast with Undo. */
export function useCellSave(
  { resource, resourceName }: ListReference,
  row: Row,
  name: string,
  onSaved: () => void,
) {
  const provider = useDataProvider<WashboardDataProvider>()
  const showSavedToast = useSavedToast(resource)
  const refresh = useRefetch()
  const getErrorMessage = useErrorMessage()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  /** True while a save is under way, so that leaving the cell does not lose it. */
  const isSaveSent = useRef(false)
  const conflictState = useFormConflict({
    resource,
    names: [name],
    record: row,
    saveValues: async (values, version) => {
      const data = parseFormValues(resource, [name], values)
      const fields = [resource.title]
      isSaveSent.current = true
      try {
        showSavedToast(
          'update',
          await provider.act(resourceName, 'update', { id: row.id, data, version, fields }),
        )
      } catch (error) {
        isSaveSent.current = false
        // If the user has opened another screen, the cell is gone. Then a toast reports the error.
        if (!isMounted.current) toastError(getReason(getErrorMessage(error)))
        throw error
      }
      await refresh()
      onSaved()
    },
  })
  const isUnchanged = (values: Values) =>
    (parseFormValues(resource, [name], values)[name] ?? null) ===
    (parseFormValues(resource, [name], row)[name] ?? null)
  const submission = useSubmit(async (values: Values) =>
    isUnchanged(values) ? onSaved() : conflictState.save(values),
  )
  return { ...submission, conflictState, isSaveSent }
}
