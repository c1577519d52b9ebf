import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import { call, callWhole } from '../../platform/api/index.ts'
import { type HistoryFilters, toSentFilters } from './filters.ts'

interface PageOptions {
  before?: string | undefined
  perPage: number
  signal?: AbortSignal
}

const buildQuery = (
  filters: HistoryFilters & { batch?: string },
  { before, perPage }: PageOptions,
) => ({
  ...toSentFilters(filters),
  before,
  perPage,
})

/** Reads a page of the history's entries, one for each request that changed something. */
export const readBatches = (filters: HistoryFilters, { signal, ...page }: PageOptions) =>
  callWhole(allHistoryCalls.historyByBatch, buildQuery(filters, page), { signal })

/** Reads all accounts that have changed something. */
export const readActors = (signal: AbortSignal) =>
  call(allHistoryCalls.historyActors, {}, { signal })

/** Reads a page of single changes, of one batch or of all. */
export const readChanges = (
  filters: HistoryFilters & { batch?: string },
  { signal, ...page }: PageOptions,
) => callWhole(allHistoryCalls.history, { ...buildQuery(filters, page), count: 0 }, { signal })
