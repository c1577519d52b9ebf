import { callOf } from '../../registry/entities/access.ts'
import type { BatchAnswer } from '../../registry/changes/batch.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import { problem, PROBLEMS } from '../api/problems.ts'
import { type ActManyParams, actMany } from './mutations.ts'
import type { Deps } from './queries.ts'
import { referenceOf } from './rows/list-references.ts'
import type { BatchParams, BatchResult } from './batch-params.ts'
import type { BatchTask } from './together/send-together.ts'
import { inChunks } from './chunked-batch.ts'
import { BATCH, onServer, tryOnServer } from './server-batch.ts'

/** Whether the provider does many rows in one call, and can tell beforehand what would come of it. */
export const hasBatches = ({ capabilities }: Deps): boolean => capabilities.has(BATCH)

/**
 * Does one thing to many rows: as one change where the provider can do that, otherwise row by row,
 * and then what was done before it was stopped stays done.
 */
export async function runBatch(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  task: BatchTask,
): Promise<BatchResult> {
  await deps.capabilities.load()
  try {
    return hasBatches(deps)
      ? await onServer(deps, name, verb, params, task)
      : await inChunks(deps, name, verb, params, task)
  } finally {
    deps.listCache.markStale()
  }
}

/** What would come of a batch; null where the provider cannot tell. */
export async function tryBatch(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  signal?: AbortSignal,
): Promise<BatchAnswer | null> {
  await deps.capabilities.load()
  return hasBatches(deps) ? tryOnServer(deps, name, verb, params, signal) : null
}

/**
 * Changes rows all or none, where the provider can do that; throws one error that lists each row
 * that it refused. Other providers change one row after another.
 */
export async function changeTogether(
  deps: Deps,
  name: string,
  verb: Verb,
  { ids, data = {} }: ActManyParams,
): Promise<{ data: (number | string)[] }> {
  await deps.capabilities.load()
  const isTogether = hasBatches(deps) && ids.length > 1 && callOf(referenceOf(name).resource, verb)
  if (!isTogether) return actMany(deps, name, verb, { ids, data })
  const params = { rows: { ids: ids.map(Number) }, data, atomic: true }
  const task = { signal: new AbortController().signal, onProgress: () => undefined }
  try {
    const { refused, failed, total } = await onServer(deps, name, verb, params, task)
    const [first] = failed
    if (!first) return { data: [...ids] }
    const words = { failed: refused, total, reason: first.error.message }
    throw problem(PROBLEMS.someFailed, {
      request: BATCH,
      status: first.error.status,
      params: words,
      failures: failed,
    })
  } finally {
    deps.listCache.markStale()
  }
}
