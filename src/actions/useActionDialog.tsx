import { lazy, Suspense, useCallback, useState } from 'react'
import { loadCode, preload } from '../api/loading.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useOverride } from '../extension-points/overrides.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'
import type { RowVerb } from './verbs.ts'

const load = () => import('./ActionDialog.tsx')
const ActionDialog = lazy(async () => ({ default: (await loadCode(load)).ActionDialog }))

/** Fetches the code of the dialog ahead. */
export function preloadDialog(): void {
  preload(load)
}

/** The dialog of an action on a row, and the function that opens it. */
export function useActionDialog(reference: RowsReference, onDone?: (verb: RowVerb) => void) {
  const [action, setAction] = useState<{ verb: RowVerb; row: Row } | null>(null)
  const ask = useCallback((verb: RowVerb, row: Row) => setAction({ verb, row }), [])
  const close = () => setAction(null)
  const Own = useOverride('actions', reference.resource.name, action?.verb ?? '')
  if (!action) return { ask, dialog: null }
  const dialog = (
    <Suspense fallback={<OpeningDialog />}>
      {Own ? (
        <Own reference={reference} row={action.row} onClose={close} />
      ) : (
        <ActionDialog
          reference={reference}
          {...action}
          onClose={close}
          onDone={() => onDone?.(action.verb)}
        />
      )}
    </Suspense>
  )
  return { ask, dialog }
}
