import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import { dataProvider } from '../../../platform/data/index.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat, useWeekdays } from '../../../platform/i18n/format.ts'
import { type ListState, toListParams } from '../../../parts/table/state/list-state.ts'
import { buildRequestedState } from '../layouts/requested-state.ts'
import { buildClosedState, useClosedList } from '../layouts/closed-list.ts'

/** The closed rows of a list of open rows, with their own list. */
export interface ClosedRows {
  reference: ListReference
  rows: readonly Row[]
  total: number
}

/** Returns the closed rows on the days of a calendar; undefined until loaded. */
export function useClosedRows(reference: ListReference, state: ListState): ClosedRows | undefined {
  const closedReference = useClosedList(reference)
  const { today, timeZone } = useFormat()
  const [firstDay = 1] = useWeekdays()
  const closedListState = closedReference && buildClosedState(closedReference, state)
  const { resourceName } = closedReference ?? reference
  const params = toListParams(
    buildRequestedState(closedReference ?? reference, closedListState ?? state, {
      today,
      firstDay,
      timeZone,
    }),
    closedReference ?? reference,
  )
  const cachedList = closedListState && dataProvider.peekList(resourceName, params)
  const result = useGetList<Row>(resourceName, params, {
    enabled: closedListState !== undefined,
    placeholderData: cachedList,
  })
  // The cache is never older than react-query's copy.
  const rows = closedListState && (cachedList?.data ?? result.data)
  const total = cachedList?.total ?? result.total ?? 0
  return useMemo(
    () => (closedReference && rows ? { reference: closedReference, rows, total } : undefined),
    [closedReference, rows, total],
  )
}
