import { lazy, Suspense } from 'react'
import { loadCode } from '../api/loading.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useOverride } from '../extension-points/overrides-context.ts'
import { OpeningDialog } from '../feedback/Offline.tsx'
import { loadDialog } from './action-dialog.ts'
import type { RowVerb } from './verbs.ts'

const ActionDialog = lazy(async () => ({ default: (await loadCode(loadDialog)).ActionDialog }))

interface OpenedActionProps {
  reference: RowsReference
  verb: RowVerb
  row: Row
  onClose: () => void
  onDone?: () => void
}

/** The dialog of an action on a row: its override's, or the generated one. */
export function OpenedAction({ reference, verb, row, onClose, onDone }: OpenedActionProps) {
  const Own = useOverride('actions', reference.resource.name, verb)
  return (
    <Suspense fallback={<OpeningDialog />}>
      {Own ? (
        <Own reference={reference} row={row} onClose={onClose} />
      ) : (
        <ActionDialog {...{ reference, verb, row, onClose, onDone }} />
      )}
    </Suspense>
  )
}
