import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseParams } from '../../../../registry/reports/parse-params.ts'
import type { AnyReport } from '../../../../registry/reports/any-report.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import {
  changeReportState,
  buildLiveQuery,
  buildReportQuery,
  type ReportState,
} from '../../../../registry/reports/address/report-state.ts'
import { readAddress, writeAddress } from './address.ts'
import { useReportQuery } from './useReportQuery.ts'

/** Changes a part of a report's state. Parameters that are not given stay. */
export type ChangeReportState = (changes: Partial<ReportState>) => void

/** Returns a report's state, stored in the address, and the function that changes it. */
export function useReportState(report: AnyReport, isLive: boolean) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { today } = useFormat()
  const addressState = readAddress(search, report, today)
  // The lines of a live report always are rows.
  const state = isLive ? { ...addressState, rows: false } : addressState
  const changeState: ChangeReportState = useCallback(
    (changes) => {
      // The address is ahead of the screen. Reading it keeps earlier choices when the user clicks
      // quickly.
      const previousState = readAddress(window.location.search, report, today)
      const newState = changeReportState(previousState, changes, report, today)
      void navigate({ search: writeAddress(newState, report) })
    },
    [navigate, report, today],
  )
  return { state, changeState }
}

/** Queries a report by its state. A long request can be cancelled. */
export function useReport(report: AnyReport, state: ReportState, isLive: boolean) {
  const { today } = useFormat()
  const client = useQueryClient()
  const { problems } = parseParams(report, state.params, today)
  // Invalid parameters are not sent.
  const isEnabled = Object.keys(problems).length === 0
  const query = isLive ? buildLiveQuery(state) : buildReportQuery(state)
  const queryResult = useReportQuery(report, query, { isLive, enabled: isEnabled })
  const { data, error, isFetching, isPlaceholderData, isPending, refetch, queryKey } = queryResult
  return {
    data,
    error,
    isFetching,
    refetch,
    /** The request was cancelled. Displayed data, if any, belongs to another state. */
    isStopped: isEnabled && !isFetching && !error && (isPending || isPlaceholderData),
    stop: () => void client.cancelQueries({ queryKey, exact: true }),
  }
}
