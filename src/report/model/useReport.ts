import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { parseParams } from '../../../registry/reports/parse-params.ts'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { useFormat } from '../../i18n/format.ts'
import {
  changedState,
  liveQueryOf,
  queryOf,
  type ReportState,
} from '../../../registry/reports/address/report-state.ts'
import { readAddress, writeAddress } from './address.ts'
import { useReportQuery } from './useReportQuery.ts'

/** Changes a part of a report's state; of its parameters, those that are given. */
export type Change = (part: Partial<ReportState>) => void

/** A report's state and how it is changed: the address holds it. */
export function useReportState(report: AnyReport, isLive: boolean) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { today } = useFormat()
  const inAddress = readAddress(search, report, today)
  // The lines of what is of this moment are rows in any case.
  const state = isLive ? { ...inAddress, rows: false } : inAddress
  const change: Change = useCallback(
    (part) => {
      // The address is ahead of the screen: who chooses quickly loses nothing of what was chosen before.
      const before = readAddress(window.location.search, report, today)
      const next = changedState(before, part, report, today)
      void navigate({ search: writeAddress(next, report) })
    },
    [navigate, report, today],
  )
  return { state, change }
}

/** Queries a report by its state; a long request can be cancelled. */
export function useReport(report: AnyReport, state: ReportState, isLive: boolean) {
  const { today } = useFormat()
  const client = useQueryClient()
  const { problems } = parseParams(report, state.params, today)
  // A query that our own rules refuse is not sent.
  const enabled = Object.keys(problems).length === 0
  const query = isLive ? liveQueryOf(state) : queryOf(state)
  const answer = useReportQuery(report, query, { isLive, enabled })
  const { data, error, isFetching, isPlaceholderData, isPending, refetch, queryKey } = answer
  return {
    data,
    error,
    isFetching,
    refetch,
    /** It was cancelled: what is shown, if anything, belongs to another state. */
    isStopped: enabled && !isFetching && !error && (isPending || isPlaceholderData),
    stop: () => void client.cancelQueries({ queryKey, exact: true }),
  }
}
