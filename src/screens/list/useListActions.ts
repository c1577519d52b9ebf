import { useCallback, useMemo, useState } from 'react'
import type { ResourceName } from '#business/words'
import { useExtensions } from '../../platform/access/rights.ts'
import type { MatchingChoice } from '../../features/many-rows/BulkBar.tsx'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type Selectable, useSelection } from '../../parts/table/selection.tsx'
import { listBulkVerbs } from '../../features/many-rows/bulk-verbs.ts'
import { useActionDialog } from '../../parts/actions/RowActions.tsx'
import { useVerbs } from '../../parts/actions/useVerbs.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { ListState, ListStateChange } from '../../parts/table/state/list-state.ts'
import { useListKeys } from './useListKeys.ts'

/** The rows on the screen, the total, and their filter. */
interface MatchingRows {
  rows: readonly Row[] | undefined
  total: number
  params: { filter: Readonly<Record<string, unknown>> }
}

/** A selection of all rows that match a filter, except for some ids. */
interface AllRowsExcept {
  /** The filter as JSON. The selection ends when the filter changes. */
  query: string
  excludedIds: ReadonlySet<number>
}

/** A selection that can cover all matching rows. Unticking a row makes it an exception. */
function everySelectable(
  selection: Selectable<Row>,
  rows: readonly Row[],
  allExcept: AllRowsExcept,
  setAllExcept: (allExcept: AllRowsExcept | null) => void,
): Selectable<Row> {
  const { query, excludedIds } = allExcept
  const clearAllExcept = () => setAllExcept(null)
  return {
    ...selection,
    ids: new Set(rows.map(({ id }) => id).filter((id) => !excludedIds.has(id))),
    toggle: (id) => {
      const newExcludedIds = new Set(excludedIds)
      if (!newExcludedIds.delete(id)) newExcludedIds.add(id)
      setAllExcept({ query, excludedIds: newExcludedIds })
    },
    toggleAll: (ids) => {
      clearAllExcept()
      selection.toggleAll(ids)
    },
    selectOnly: (ids) => {
      clearAllExcept()
      selection.selectOnly(ids)
    },
    clear: () => {
      clearAllExcept()
      selection.clear()
    },
  }
}

/**
 * Returns the selection of a list. It can cover all matching rows if the provider supports batches
 * by filter.
 */
function useEverySelected(
  resource: ResourceName,
  { rows, total, params: { filter } }: MatchingRows,
): { selection: Selectable<Row>; choice?: MatchingChoice } {
  const selection = useSelection(resource)
  const canSelectEvery = useExtensions().has(batchCalls.batch.request)
  const [lastChoice, setAllExcept] = useState<AllRowsExcept | null>(null)
  const query = JSON.stringify(filter)
  const allExcept = lastChoice?.query === query ? lastChoice : null
  const chooseEvery = useCallback(() => setAllExcept({ query, excludedIds: new Set() }), [query])
  const choosePage = useCallback(() => {
    setAllExcept(null)
    selection.selectOnly((rows ?? []).map(({ id }) => id))
  }, [selection, rows])
  const extendedSelection = useMemo(
    () => (allExcept ? everySelectable(selection, rows ?? [], allExcept, setAllExcept) : selection),
    [selection, rows, allExcept],
  )
  if (!canSelectEvery) return { selection }
  const except = [...(allExcept?.excludedIds ?? [])]
  const allMatching = allExcept && { filter, except, count: total - except.length }
  const choice = {
    ...(allMatching && { allMatching }),
    total,
    chooseAllMatching: chooseEvery,
    choosePage,
  }
  return { selection: extendedSelection, choice }
}

/** Returns the actions of a list: on one row, on selected rows, and by keyboard. */
export function useListActions(
  reference: ListReference,
  state: ListState,
  changeState: (changes: ListStateChange) => void,
  answer: Parameters<typeof useEverySelected>[1],
) {
  const { canCreate, rowVerbs } = useVerbs(reference)
  const { openAction, dialog } = useActionDialog(reference)
  const { selection, choice } = useEverySelected(reference.resource.name, answer)
  const bulkActions = listBulkVerbs(reference.resource, rowVerbs)
  const selectable = bulkActions.length > 0 ? selection : undefined
  const { rows } = answer
  useListKeys({
    reference,
    state,
    changeState,
    canCreate,
    rows,
    verbs: rowVerbs,
    onAsk: openAction,
    selection: selectable,
  })
  const availableVerbs = {
    canCreate,
    rowVerbs,
    bulkActions,
  }
  return { ...availableVerbs, openActionDialog: openAction, dialog, selection, selectable, choice }
}
