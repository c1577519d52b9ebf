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

/** Returns whether the provider changes many rows in one request and can preview the result. */
export const hasBatches = ({ capabilities }: Deps): boolean =>
  capabilities.has(batchCalls.batch.request)

/**
 * Runs a verb on many rows: as one change if the provider supports it, otherwise row by row.
 * Stopping keeps the rows changed so far.
 */
export async function runBatch(
  deps: Deps,
  target: VerbOnList,
  params: BatchParams,
  task: BatchTask,
): Promise<BatchResult> {
  await deps.capabilities.load()
  return runChange(deps, (changing) =>
    hasBatches(deps)
      ? runOnServer(changing, target, params, task)
      : runInChunks(changing, target, params, task),
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
 * refused row. With other providers it changes one row after another.
 */
export async function changeTogether(
  deps: Deps,
  name: string,
  verb: Verb,
  { ids, data = {} }: ActManyParams,
): Promise<{ data: (number | string)[] }> {
  await deps.capabilities.load()
  const isTogether =
    hasBatches(deps) && ids.length > 1 && getCall(getReference(name).resource, verb)
  if (!isTogether) return actMany(deps, name, verb, { ids, data })
  const params = { rows: { ids: ids.map(Number) }, data, atomic: true }
  const { refused, failed, total } = await runChange(deps, (changing) =>
    runOnServer(changing, { list: name, verb }, params, {}),
  )
  const [first] = failed
  if (!first) return { data: [...ids] }
  const words = { failed: refused, total, reason: first.error.message }
  throw buildProblem(PROBLEMS.someFailed, {
    request: batchCalls.batch.request,
    status: first.error.status,
    params: words,
    failures: failed,
  })
}
