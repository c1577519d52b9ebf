import { getCall } from '../../../registry/entities/access.ts'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import { type ActManyParams, actMany } from './mutations.ts'
import type { Deps } from './queries.ts'
import { getReference } from './rows/list-references.ts'
import type { BatchParams, BatchResult, VerbOnList } from './batch-params.ts'
import type { BatchTask } from './send-changes.ts'
import { runInChunks } from './chunked-batch.ts'
import { runChange } from './run-change.ts'
import { type BatchAnswer, runOnServer, tryOnServer } from './server-batch.ts'

/** Returns whether the provider can change many rows in one request, or preview it. */
export const hasBatches = ({ capabilities }: Deps): boolean =>
  capabilities.has(batchCalls.batch.request)

/**
 * Runs a verb on many rows: as one change if the provider supports it, otherwise row by row. A
 * batch that is stopped keeps the rows that it has changed row by row.
 */
export async function runBatch(
  deps: Deps,
  target: VerbOnList,
  params: BatchParams,
  task: BatchTask,
): Promise<BatchResult> {
  await deps.capabilities.load()
  return runChange(deps, (changeDeps) =>
    hasBatches(deps)
      ? runOnServer(changeDeps, target, params, task)
      : runInChunks(changeDeps, target, params, task),
  )
}

/** Previews a batch. Resolves with null if the provider cannot preview. */
export async function tryBatch(
  deps: Deps,
  target: VerbOnList,
  params: BatchParams,
  signal?: AbortSignal,
): Promise<BatchAnswer | null> {
  await deps.capabilities.load()
  return hasBatches(deps) ? tryOnServer(deps, target, params, signal) : null
}

/**
 * Changes all rows or none, if the provider supports it, and throws one error that lists each
 * refused row. Other providers change one row after another.
 */
export async function changeTogether(
  deps: Deps,
  name: string,
  verb: Verb,
  { ids, data = {} }: ActManyParams,
): Promise<{ data: (number | string)[] }> {
  await deps.capabilities.load()
  const canRunAtOnce =
    hasBatches(deps) && ids.length > 1 && getCall(getReference(name).resource, verb)
  if (!canRunAtOnce) return actMany(deps, name, verb, { ids, data })
  const params = { rows: { ids: ids.map(Number) }, data, atomic: true }
  const { refused, failed, total } = await runChange(deps, (changeDeps) =>
    runOnServer(changeDeps, { list: name, verb }, params, {}),
  )
  const [firstFailure] = failed
  if (!firstFailure) return { data: [...ids] }
  const messageParams = { failed: refused, total, reason: firstFailure.error.message }
  throw buildProblem(PROBLEMS.someFailed, {
    request: batchCalls.batch.request,
    status: firstFailure.error.status,
    params: messageParams,
    failures: failed,
  })
}
