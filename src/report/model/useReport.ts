import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseParams } from '../../../resources/kit/reports/parse-params.ts'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { openedOn } from './period.ts'
import {
  liveQueryOf,
  queryOf,
  readAddress,
  type ReportState,
  writeAddress,
} from './report-state.ts'
import { useReportQuery } from './useReportQuery.ts'

export type Change = (part: Partial<ReportState>) => void

/** What a report is asked for, and how that is changed: both are the address. */
export function useReportState(report: AnyReport, isLive: boolean) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { today } = useFormat()
  const asked = readAddress(search, report)
  // The lines of what is of this moment are rows in any case.
  const chosen = isLive ? { ...asked, rows: false } : asked
  const params = openedOn(report, chosen.params, today)
  const change: Change = useCallback(
    (part) => {
      // Whatever changes what is listed begins at the first page again.
      const next = { ...readAddress(search, report), page: 1, ...part }
      void navigate({ search: writeAddress(next, report) })
    },
    [navigate, report, search],
  )
  return { state: { ...chosen, params }, change, isOpening: params !== chosen.params }
}

/** The answer to what a report is asked for; a call that takes too long can be given up. */
export function useReport(report: AnyReport, state: ReportState, isLive: boolean) {
  const { today } = useFormat()
  const client = useQueryClient()
  const { problems } = parseParams(report, state.params, today)
  // What cannot be right need not be asked.
  const enabled = Object.keys(problems).length === 0
  const query = isLive ? liveQueryOf(state) : queryOf(state)
  const answer = useReportQuery(report, query, { isLive, enabled })
  const { data, error, isFetching, isPlaceholderData, isPending, refetch, queryKey } = answer
  return {
    data,
    error,
    isFetching,
    refetch,
    /** It was given up: what is shown, if anything, is not what is asked for. */
    isStopped: enabled && !isFetching && !error && (isPending || isPlaceholderData),
    stop: () => void client.cancelQueries({ queryKey, exact: true }),
  }
}
