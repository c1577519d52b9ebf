import type { Actor, Batch, Change } from '../../registry/changes/history.ts'
import type { Request } from '../../registry/entities/requests.ts'
import { http } from '../api/index.ts'
import type { Filters } from './filters.ts'

/**
 * The request for the history: one entry for each request that changed something. Without it there
 * is no history screen.
 */
export const BATCHES: Request = 'GET history/batches'
const CHANGES: Request = 'GET history'
const ACTORS: Request = 'GET history/actors'

/** A page of entries, and the start of the next page, if any. */
export interface HistoryPage<T> {
  data: readonly T[]
  next: string | null
}

interface PageOptions {
  before?: string | undefined
  perPage: number
  signal?: AbortSignal
}

const buildQuery = (query: Filters & { batch?: string }, { before, perPage }: PageOptions) => ({
  ...query,
  ...(before !== undefined && { before }),
  perPage,
})

/** Reads the entries of the history, one for each request that changed something. */
export async function readBatches(filters: Filters, options: PageOptions) {
  const query = buildQuery(filters, options)
  return (await http.send(BATCHES, { query, signal: options.signal })).body as HistoryPage<Batch>
}

/** Reads all accounts that have changed something. */
export async function readActors(signal: AbortSignal) {
  return ((await http.send(ACTORS, { signal })).body as { data: readonly Actor[] }).data
}

/** Reads single changes, of one batch or of all. */
export async function readChanges(filters: Filters & { batch?: string }, options: PageOptions) {
  const query = { ...buildQuery(filters, options), count: 0 }
  return (await http.send(CHANGES, { query, signal: options.signal })).body as HistoryPage<Change>
}
