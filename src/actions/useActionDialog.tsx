import { useCallback, useState } from 'react'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { OpenedAction } from './OpenedAction.tsx'
import type { RowVerb } from './verbs.ts'

/** The dialog of an action on a row, and the function that opens it. */
export function useActionDialog(reference: RowsReference, onDone?: (verb: RowVerb) => void) {
  const [action, setAction] = useState<{ verb: RowVerb; row: Row } | null>(null)
  const ask = useCallback((verb: RowVerb, row: Row) => setAction({ verb, row }), [])
  if (!action) return { ask, dialog: null }
  const dialog = (
    <OpenedAction
      reference={reference}
      {...action}
      onClose={() => setAction(null)}
      onDone={() => onDone?.(action.verb)}
    />
  )
  return { ask, dialog }
}
