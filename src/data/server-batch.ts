import { HttpError } from 'ra-core'
import {
  type BatchAnswer,
  PROGRESS_TYPE,
  type RefusedRow,
} from '../../resources/kit/changes/batch.ts'
import type { Request } from '../../resources/kit/entities/requests.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import { newRequestId } from '../api/http.ts'
import { isObject } from '../api/is-object.ts'
import { keyOfStatus, problem, PROBLEMS } from '../api/problems.ts'
import { referenceOf } from './rows/list-references.ts'
import type { Deps } from './queries.ts'
import type { BatchParams, BatchResult, BatchTask } from './batch-params.ts'
import { createProgressLines } from './progress-lines.ts'

/** The call that does one thing to many rows; without it they are done row by row. */
export const BATCH: Request = 'POST batch'
/** The call that says for certain what became of a batch that nobody waited for. */
const CANCEL: Request = 'POST batch/cancel'

/** Milliseconds without a sign of life: others may have the embedded database before it begins. */
const SILENCE = 30_000

function bodyOf(name: string, verb: Verb, { rows, data, expected }: BatchParams) {
  const { resource, list, listName } = referenceOf(name)
  // A list that holds deleted rows too shows the others, unless its filter says otherwise.
  const shown = list?.deleted === 'with' ? { deleted: 'live' } : {}
  const chosen =
    'ids' in rows
      ? { ids: rows.ids }
      : { list: listName, filter: { ...shown, ...rows.filter }, except: rows.except, expected }
  return { entity: resource.name, verb, ...chosen, values: data }
}

/** The error of one row, as the call on that row alone would have failed. */
const errorOf = ({ status, message, errors, warnings }: Omit<RefusedRow, 'id' | 'title'>) =>
  problem(keyOfStatus(status), {
    request: BATCH,
    status,
    message,
    ...(errors && { errors }),
    ...(warnings && { warnings }),
  })

function resultOf(body: Readonly<Record<string, unknown>>): BatchResult {
  const { of, done, refused, failed } = body.data as BatchAnswer
  const named = failed.map((row) => ({
    id: row.id,
    ...(row.title !== null && { title: row.title }),
    error: errorOf(row),
  }))
  const batches = done > 0 && typeof body.batch === 'string' ? [body.batch] : []
  return { total: of, done, refused, failed: named, stopped: false, batches }
}

/** What is left of a batch that was stopped before it was done: nothing. */
const NOTHING: BatchResult = {
  total: 0,
  done: 0,
  refused: 0,
  failed: [],
  stopped: true,
  batches: [],
}

/** Whether no answer came: the provider may have done it or not. */
const isUnanswered = (error: unknown) =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** Sends a batch and waits for its last line; throws its problem. */
async function send(deps: Deps, body: object, key: string, { signal, onProgress }: BatchTask) {
  const lines = createProgressLines(onProgress)
  const options = { body: { ...body }, key, accept: PROGRESS_TYPE, signal, timeout: SILENCE }
  await deps.http.send(BATCH, { ...options, onText: lines.read })
  const last = lines.last()
  if (last && isObject(last.data)) return last
  if (!last) throw problem(PROBLEMS.network, { request: BATCH, status: 0 })
  throw errorOf(last as unknown as RefusedRow)
}

/** Does a batch in one call, which can be stopped: then nothing of it is kept, or all of it. */
export async function onServer(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  task: BatchTask,
): Promise<BatchResult> {
  const key = newRequestId()
  try {
    return resultOf(await send(deps, bodyOf(name, verb, params), key, task))
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const { body } = await deps.http.send(CANCEL, { body: { key }, timeout: SILENCE })
    const kept = isObject(body) ? body.data : null
    if (isObject(kept)) return resultOf(kept)
    if (task.signal.aborted) return NOTHING
    throw error
  }
}

/** Asks what would come of a batch. */
export async function tryOnServer(
  deps: Deps,
  name: string,
  verb: Verb,
  params: BatchParams,
  signal?: AbortSignal,
): Promise<BatchAnswer> {
  const body = { ...bodyOf(name, verb, params), dryRun: true }
  const response = await deps.http.send(BATCH, { body, signal, timeout: SILENCE })
  return (response.body as { data: BatchAnswer }).data
}
