import { useGetList } from 'ra-core'
import { useMemo } from 'react'
import { dataProvider } from '../../../platform/data/index.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { useFormat, useWeekdays } from '../../../platform/i18n/format.ts'
import { type ListState, toListParams } from '../../../parts/table/state/list-state.ts'
import { requestedState } from '../layouts/requested-state.ts'
import { closedState, useClosedList } from '../layouts/closed-list.ts'

/** The closed rows of a list of open rows, with their own list. */
export interface ClosedRows {
  reference: ListReference
  rows: readonly Row[]
  total: number
}

/** Returns the closed rows on the days of a calendar; undefined until loaded. */
export function useClosedRows(reference: ListReference, state: ListState): ClosedRows | undefined {
  const closed = useClosedList(reference)
  const { today } = useFormat()
  const [firstDay = 1] = useWeekdays()
  const list = closed && closedState(closed, state)
  const { resourceName } = closed ?? reference
  const params = toListParams(
    requestedState(closed ?? reference, list ?? state, { today, firstDay }),
  )
  const held = list && dataProvider.peekList(resourceName, params)
  const answer = useGetList<Row>(resourceName, params, {
    enabled: list !== undefined,
    placeholderData: held,
  })
  // The cache is never older than react-query's copy.
  const rows = list && (held?.data ?? answer.data)
  const total = held?.total ?? answer.total ?? 0
  return useMemo(
    () => (closed && rows ? { reference: closed, rows, total } : undefined),
    [closed, rows, total],
  )
}
