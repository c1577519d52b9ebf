import { bulkVerbs } from '../actions/bulk/bulk-verbs.ts'
import { useActionDialog } from '../actions/RowActions.tsx'
import { useVerbs } from '../actions/useVerbs.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import type { ListState } from '../table/state/list-state.ts'
import { useListKeys } from './useListKeys.ts'
import { useEverySelected } from './useEverySelected.ts'
import type { Change } from '../table/state/list-state.ts'

/** What can be done in a list: to one row, to chosen ones, and by which keys. */
export function useListActions(
  reference: ListReference,
  state: ListState,
  change: (part: Change) => void,
  answer: Parameters<typeof useEverySelected>[1],
) {
  const { canCreate, rowVerbs } = useVerbs(reference)
  const { ask, dialog } = useActionDialog(reference)
  const { selection, choice } = useEverySelected(reference.resource.name, answer)
  const bulkActions = bulkVerbs(reference.resource, rowVerbs)
  const selectable = bulkActions.length > 0 ? selection : undefined
  const { rows } = answer
  useListKeys({
    reference,
    state,
    change,
    canCreate,
    rows,
    verbs: rowVerbs,
    onAsk: ask,
    selection: selectable,
  })
  return { canCreate, rowVerbs, bulkActions, ask, dialog, selection, selectable, choice }
}
