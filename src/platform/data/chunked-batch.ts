import { HttpError } from 'ra-core'
import { getCall } from '../../../registry/entities/access.ts'
import { buildProblem, PROBLEMS } from '../api/problems.ts'
import { act, actMany } from './mutations.ts'
import type { Deps } from './queries.ts'
import { getReference } from './rows/list-references.ts'
import type { BatchParams, BatchResult, FailedRow, VerbOnList } from './batch-params.ts'
import type { BatchTask } from './send-changes.ts'

/** The number of rows in one request, if the provider has a bulk endpoint. */
const CHUNK_SIZE = 100

interface Outcome {
  done: number
  failed: readonly FailedRow[]
  batches: readonly string[]
}

/** Changes one row through the provider's endpoint for single rows. */
async function changeRow(
  deps: Deps,
  { list, verb }: VerbOnList,
  id: number,
  data: BatchParams['data'],
) {
  try {
    const { batch } = await act(deps, list, verb, { id, data })
    return { done: 1, failed: [], batches: batch === undefined ? [] : [batch] }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    return { done: 0, failed: [{ id, error }], batches: [] }
  }
}

/**
 * Changes several rows in one request. If the request is refused, changes them one by one to find
 * the refused rows.
 */
async function changeRows(
  deps: Deps,
  target: VerbOnList,
  ids: readonly number[],
  data: BatchParams['data'],
): Promise<Outcome> {
  const [onlyId] = ids
  if (onlyId !== undefined && ids.length === 1) return changeRow(deps, target, onlyId, data)
  try {
    await actMany(deps, target.list, target.verb, { ids, data })
    return { done: ids.length, failed: [], batches: [] }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    // Without a response the rows may be changed already. A second request would be refused.
    if (error.status === 0 || error.status >= 500)
      return { done: 0, failed: ids.map((id) => ({ id, error })), batches: [] }
    const outcomes: Outcome[] = []
    for (const id of ids) outcomes.push(await changeRow(deps, target, id, data))
    return joinOutcomes(outcomes)
  }
}

const joinOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  done: outcomes.reduce((total, { done }) => total + done, 0),
  failed: outcomes.flatMap(({ failed }) => failed),
  batches: outcomes.flatMap(({ batches }) => batches),
})

/**
 * Changes rows through the endpoints of the specification, chunk by chunk. A stopped batch keeps
 * the rows that it has changed.
 */
export async function runInChunks(
  deps: Deps,
  target: VerbOnList,
  { rows, data }: BatchParams,
  { signal, onProgress }: BatchTask,
): Promise<BatchResult> {
  const { list, verb } = target
  if (!('ids' in rows)) throw buildProblem(PROBLEMS.unsupported, { request: list, status: 404 })
  const { ids } = rows
  const chunkSize = getCall(getReference(list).resource, verb)?.many ? CHUNK_SIZE : 1
  const outcomes: Outcome[] = []
  let chunkStart = 0
  onProgress(0, ids.length)
  for (; chunkStart < ids.length && !signal.aborted; chunkStart += chunkSize) {
    outcomes.push(
      await changeRows(deps, target, ids.slice(chunkStart, chunkStart + chunkSize), data),
    )
    onProgress(Math.min(chunkStart + chunkSize, ids.length), ids.length)
  }
  const { done, failed, batches } = joinOutcomes(outcomes)
  const stopped = chunkStart < ids.length
  const refused = failed.length
  return { total: ids.length, done, same: 0, refused, failed, stopped, batches }
}
