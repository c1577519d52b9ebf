import type { Identifier, ListControllerResult } from 'ra-core'
import { useMemo } from 'react'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import type { ListState } from '../../parts/table/state/list-state.ts'
import type { Selection } from '../../parts/table/selection.tsx'
import type { ListStateChange } from '../../parts/table/state/list-state.ts'
import type { useRows } from './useRows.ts'

const doNothing = () => {}

function readFilters(values: Record<string, unknown>): ListState['filters'] {
  const nonEmptyFilters = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  return Object.fromEntries(
    nonEmptyFilters.map(([name, value]) => [name, [value].flat().map(String)]),
  )
}

/** Returns the selection as react-admin's bulk buttons expect it. */
function buildSelection({ ids, toggle, selectOnly, clear }: Selection, rows: readonly Row[] = []) {
  return {
    selectedIds: [...ids],
    onSelect: (selectedIds: readonly Identifier[]) => selectOnly(selectedIds.map(Number)),
    onSelectAll: () => selectOnly(rows.map(({ id }) => id)),
    onToggleItem: (id: Identifier) => toggle(Number(id)),
    onUnselectItems: clear,
  }
}

interface ListContextOptions {
  reference: ListReference
  answer: Omit<ReturnType<typeof useRows>, 'isCurrent' | 'isPaged' | 'isEstimate'>
  state: ListState
  changeState: (part: ListStateChange) => void
  selection: Selection
}

/** Returns our list as a react-admin list context, so that its components work inside the list. */
export function useListContextValue({
  reference,
  answer,
  state,
  changeState,
  selection,
}: ListContextOptions): ListControllerResult<Row> {
  const { rows, total, error, isFetching, isWaiting, isOfPreviousQuery, refetch, params } = answer
  return useMemo(() => {
    const { page, perPage } = state
    const commonValues = {
      resource: reference.resourceName,
      page,
      perPage,
      sort: params.sort,
      filterValues: params.filter,
      displayedFilters: {},
      ...buildSelection(selection, rows),
      isFetching,
      isLoading: isWaiting,
      isPlaceholderData: isOfPreviousQuery,
      hasNextPage: page * perPage < total,
      hasPreviousPage: page > 1,
      refetch,
      setPage: (page: number) => changeState({ page }),
      setPerPage: (perPage: number) => changeState({ perPage }),
      setSort: ({ field, order }: { field: string; order: string }) =>
        changeState({ sort: order === 'DESC' ? `-${field}` : field }),
      setFilters: ({ q, deleted: _, ...filters }: Record<string, unknown>) =>
        changeState({ q: typeof q === 'string' ? q : '', filters: readFilters(filters) }),
      hideFilter: doNothing,
      showFilter: doNothing,
    }
    if (rows) return { ...commonValues, data: rows, total, error: null, isPending: false as const }
    const commonWithoutRows = {
      ...commonValues,
      data: undefined,
      total: undefined,
      meta: undefined,
    }
    return error
      ? { ...commonWithoutRows, error, isPending: false as const }
      : { ...commonWithoutRows, error: null, isPending: true as const }
  }, [
    reference,
    state,
    changeState,
    rows,
    total,
    error,
    isFetching,
    isWaiting,
    isOfPreviousQuery,
    refetch,
    params,
    selection,
  ])
}
