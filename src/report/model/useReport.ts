import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseParams } from '../../../resources/kit/reports/parse-params.ts'
import type { AnyReport } from '../../../resources/kit/reports/any-report.ts'
import { useSession } from '../../access/useSession.ts'
import { http } from '../../api/index.ts'
import { useFormat } from '../../i18n/format.ts'
import { readAnswer } from './answer.ts'
import { openedOn } from './period.ts'
import { bodyOf, readAddress, type ReportState, writeAddress } from './report-state.ts'

/** A report over ten years may take longer than a list. */
export const PATIENCE = 60_000

export type Change = (part: Partial<ReportState>) => void

/** What a report is asked for, and how that is changed: both are the address. */
export function useReportState(report: AnyReport) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { today } = useFormat()
  const chosen = readAddress(search, report)
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
export function useReport(report: AnyReport, state: ReportState) {
  const body = bodyOf(state)
  const { request, encoding } = report.call
  const reader = useSession()?.id
  const { today } = useFormat()
  const client = useQueryClient()
  const { problems } = parseParams(report, state.params, today)
  const queryKey = ['report', report.name, reader, body]
  // What cannot be right need not be asked.
  const enabled = Object.keys(problems).length === 0
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const answer = await http.send(request, { body, encoding, signal, timeout: PATIENCE })
      // What it is grouped by goes with it: it is still shown when something else is asked for.
      return { ...readAnswer(answer.body, request), group: state.group }
    },
    enabled,
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, isPlaceholderData, isPending, refetch } = query
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
