import type { Actor, Batch, Change } from '../../registry/changes/history.ts'
import type { Request } from '../../registry/entities/requests.ts'
import { http } from '../api/index.ts'
import type { Filters } from './filters.ts'

/** Everything that was changed, one entry for each call; a provider without it has no such screen. */
export const BATCHES: Request = 'GET history/batches'
const CHANGES: Request = 'GET history'
const ACTORS: Request = 'GET history/actors'

/** A page of entries, and where the next one begins, if there is one. */
export interface Page<T> {
  data: readonly T[]
  next: string | null
}

interface PageOptions {
  before?: string | undefined
  perPage: number
  signal?: AbortSignal
}

const asked = (query: Filters & { batch?: string }, { before, perPage }: PageOptions) => ({
  ...query,
  ...(before !== undefined && { before }),
  perPage,
})

/** Reads what was done, one entry for each call. */
export async function readBatches(filters: Filters, options: PageOptions) {
  const query = asked(filters, options)
  return (await http.send(BATCHES, { query, signal: options.signal })).body as Page<Batch>
}

/** Reads everybody who ever changed something. */
export async function readActors(signal: AbortSignal) {
  return ((await http.send(ACTORS, { signal })).body as { data: readonly Actor[] }).data
}

/** Reads single changes, of one batch or of all. */
export async function readChanges(filters: Filters & { batch?: string }, options: PageOptions) {
  const query = { ...asked(filters, options), count: 0 }
  return (await http.send(CHANGES, { query, signal: options.signal })).body as Page<Change>
}
