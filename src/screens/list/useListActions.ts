import { useCallback, useMemo, useState } from 'react'
import type { ResourceName } from '#business/words'
import { useExtensions } from '../../platform/access/rights.ts'
import type { MatchingChoice } from '../../features/many-rows/BulkBar.tsx'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { type Selectable, useSelection } from '../../parts/table/selection.tsx'
import { bulkVerbs } from '../../features/many-rows/bulk-verbs.ts'
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

/** All rows that match a filter, except some. */
interface AllRowsExcept {
  /** The filter as text. Another filter means other rows. */
  query: string
  except: ReadonlySet<number>
}

/** A selection that can cover all matching rows. Unticking a row makes it an exception. */
function everySelectable(
  selection: Selectable<Row>,
  rows: readonly Row[],
  every: AllRowsExcept,
  setEvery: (every: AllRowsExcept | null) => void,
): Selectable<Row> {
  const { query, except } = every
  const leave = () => setEvery(null)
  return {
    ...selection,
    ids: new Set(rows.map(({ id }) => id).filter((id) => !except.has(id))),
    toggle: (id) => {
      const excluded = new Set(except)
      if (!excluded.delete(id)) excluded.add(id)
      setEvery({ query, except: excluded })
    },
    toggleAll: (ids) => {
      leave()
      selection.toggleAll(ids)
    },
    selectOnly: (ids) => {
      leave()
      selection.selectOnly(ids)
    },
    clear: () => {
      leave()
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
  const isOffered = useExtensions().has(batchCalls.batch.request)
  const [chosen, setEvery] = useState<AllRowsExcept | null>(null)
  const query = JSON.stringify(filter)
  const every = chosen?.query === query ? chosen : null
  const chooseEvery = useCallback(() => setEvery({ query, except: new Set() }), [query])
  const choosePage = useCallback(() => {
    setEvery(null)
    selection.selectOnly((rows ?? []).map(({ id }) => id))
  }, [selection, rows])
  const extended = useMemo(
    () => (every ? everySelectable(selection, rows ?? [], every, setEvery) : selection),
    [selection, rows, every],
  )
  if (!isOffered) return { selection }
  const except = [...(every?.except ?? [])]
  const rest = every && { allMatching: { filter, except, count: total - except.length } }
  return {
    selection: extended,
    choice: { ...rest, total, chooseAllMatching: chooseEvery, choosePage },
  }
}

/** Returns the actions of a list: on one row, on selected rows, and by keyboard. */
export function useListActions(
  reference: ListReference,
  state: ListState,
  change: (part: ListStateChange) => void,
  answer: Parameters<typeof useEverySelected>[1],
) {
  const { canCreate, rowVerbs } = useVerbs(reference)
  const { openAction, dialog } = useActionDialog(reference)
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
    onAsk: openAction,
    selection: selectable,
  })
  return {
    canCreate,
    rowVerbs,
    bulkActions,
    ask: openAction,
    dialog,
    selection,
    selectable,
    choice,
  }
}
