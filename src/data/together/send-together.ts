import { HttpError } from 'ra-core'
import { PROGRESS_TYPE, type RefusedRow } from '../../../registry/changes/batch.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { type Http, newRequestId } from '../../api/http.ts'
import { isObject } from '../../api/is-object.ts'
import { keyOfStatus, problem, PROBLEMS } from '../../api/problems.ts'
import { createProgressLines } from './progress-lines.ts'

/** Whoever waits for changes that are made together: told how far they are, and able to stop them. */
export interface BatchTask {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** The call that says for certain what became of changes that nobody waited for. */
const CANCEL: Request = 'POST batch/cancel'

/** Milliseconds without a sign of life: others may have the embedded database before it begins. */
export const SILENCE = 30_000

type Refused = Omit<RefusedRow, 'id' | 'title'>

/** The error of one row, as the call on that row alone would have failed. */
export const errorOf = (request: Request, { status, message, errors, warnings }: Refused) =>
  problem(keyOfStatus(status), {
    request,
    status,
    message,
    ...(errors && { errors }),
    ...(warnings && { warnings }),
  })

/** Whether no answer came: the provider may have done it or not. */
const isUnanswered = (error: unknown) =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** Sends changes and waits for the last line of the answer; throws its problem. */
async function send(
  http: Http,
  request: Request,
  body: object,
  key: string,
  { signal, onProgress }: BatchTask,
) {
  const lines = createProgressLines(onProgress)
  const options = { body: { ...body }, key, accept: PROGRESS_TYPE, signal, timeout: SILENCE }
  await http.send(request, { ...options, onText: lines.read })
  const last = lines.last()
  if (last && isObject(last.data)) return last
  if (!last) throw problem(PROBLEMS.network, { request, status: 0 })
  throw errorOf(request, last as unknown as Refused)
}

/**
 * Makes changes in one call, which can be stopped: then nothing of them is kept and this is null, or
 * all of them, and this is the answer.
 */
export async function sendTogether(http: Http, request: Request, body: object, task: BatchTask) {
  const key = newRequestId()
  try {
    return await send(http, request, body, key, task)
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const answer = await http.send(CANCEL, { body: { key }, timeout: SILENCE })
    const kept = isObject(answer.body) ? answer.body.data : null
    if (isObject(kept)) return kept
    if (task.signal.aborted) return null
    throw error
  }
}
