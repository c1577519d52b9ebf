import type { Identifier, ListControllerResult } from 'ra-core'
import { useMemo } from 'react'
import type { ListReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import type { ListState } from '../table/state/list-state.ts'
import type { Selection } from '../table/selection.tsx'
import type { Change } from '../table/state/list-state.ts'
import type { useRows } from './useRows.ts'

const nothing = () => {}

function filtersFrom(values: Record<string, unknown>): ListState['filters'] {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, [value].flat().map(String)]))
}

/** The rows that are selected, and how to select others, as react-admin's bulk buttons know them. */
function selectedBy({ ids, toggle, choose, clear }: Selection, rows: readonly Row[] = []) {
  return {
    selectedIds: [...ids],
    onSelect: (chosen: readonly Identifier[]) => choose(chosen.map(Number)),
    onSelectAll: () => choose(rows.map(({ id }) => id)),
    onToggleItem: (id: Identifier) => toggle(Number(id)),
    onUnselectItems: clear,
  }
}

/** Our list as react-admin's own components know lists, so that any of them works inside it. */
export function useListContextValue(
  reference: ListReference,
  answer: Omit<ReturnType<typeof useRows>, 'isCurrent' | 'isPaged' | 'isEstimate'>,
  state: ListState,
  change: (part: Change) => void,
  selection: Selection,
): ListControllerResult<Row> {
  const { rows, total, error, isFetching, isWaiting, isOld, refetch, params } = answer
  return useMemo(() => {
    const { page, perPage } = state
    const base = {
      resource: reference.resourceName,
      page,
      perPage,
      sort: params.sort,
      filterValues: params.filter,
      displayedFilters: {},
      ...selectedBy(selection, rows),
      isFetching,
      isLoading: isWaiting,
      isPlaceholderData: isOld,
      hasNextPage: page * perPage < total,
      hasPreviousPage: page > 1,
      refetch,
      setPage: (next: number) => change({ page: next }),
      setPerPage: (next: number) => change({ perPage: next }),
      setSort: ({ field, order }: { field: string; order: string }) =>
        change({ sort: order === 'DESC' ? `-${field}` : field }),
      setFilters: ({ q, deleted: _, ...filters }: Record<string, unknown>) =>
        change({ q: typeof q === 'string' ? q : '', filters: filtersFrom(filters) }),
      hideFilter: nothing,
      showFilter: nothing,
    }
    if (rows) return { ...base, data: rows, total, error: null, isPending: false as const }
    const none = { ...base, data: undefined, total: undefined, meta: undefined }
    return error
      ? { ...none, error, isPending: false as const }
      : { ...none, error: null, isPending: true as const }
  }, [
    reference,
    state,
    change,
    rows,
    total,
    error,
    isFetching,
    isWaiting,
    isOld,
    refetch,
    params,
    selection,
  ])
}
