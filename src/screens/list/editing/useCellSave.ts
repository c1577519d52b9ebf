import { useDataProvider } from 'ra-core'
import { useEffect, useRef } from 'react'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useRefetch } from '../../../platform/data/useRefetch.ts'
import { useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { parsedValues, type Values } from '../../../parts/fields/validation.ts'
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
  const saved = useSavedToast(resource)
  const refresh = useRefetch()
  const getMessage = useErrorMessage()
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  /** True while a save is under way, so that leaving the cell does not lose it. */
  const isSent = useRef(false)
  const conflictState = useFormConflict({
    resource,
    names: [name],
    record: row,
    save: async (values, version) => {
      const data = parsedValues(resource, [name], values)
      isSent.current = true
      try {
        saved('update', await provider.act(resourceName, 'update', { id: row.id, data, version }))
      } catch (error) {
        isSent.current = false
        // The cell is gone if the user has opened another screen, so a toast reports the error.
        if (!isShown.current) toastError(getMessage(error).message)
        throw error
      }
      await refresh()
      onSaved()
    },
  })
  const isSame = (values: Values) =>
    (parsedValues(resource, [name], values)[name] ?? null) ===
    (parsedValues(resource, [name], row)[name] ?? null)
  const submission = useSubmit(async (values: Values) =>
    isSame(values) ? onSaved() : conflictState.save(values),
  )
  return { ...submission, conflictState, isSent }
}
