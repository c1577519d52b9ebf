import { HttpError } from 'ra-core'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { AnswerOf, SentValues } from '../../../registry/calls/call.ts'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { isObject } from '../api/is-object.ts'
import { type Http, newRequestId } from '../api/http.ts'
import { readVersions } from '../api/versions.ts'
import { getStatusKey, buildProblem, PROBLEMS } from '../api/problems.ts'

/** A line of a progress response. */
type Line = Readonly<Record<string, unknown>>

/**
 * Creates a reader for the lines of a progress response. `last` is the last line that is not
 * progress; undefined before it arrives.
 */
function createProgressLines(onProgress: (done: number, total: number) => void) {
  let text = ''
  let last: Line | undefined

  function take(line: string) {
    const parsed: unknown = line === '' ? undefined : JSON.parse(line)
    if (!isObject(parsed)) return
    if (isObject(parsed.progress))
      onProgress(Number(parsed.progress.done), Number(parsed.progress.of))
    else last = parsed
  }
  return {
    read(chunk: string) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) take(line)
    },
    last: () => last,
  }
}

/** The stop signal of several changes in one request, and who is told of their progress. */
export interface BatchTask {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** A call that makes several changes in one request. */
type ManyCall =
  | typeof batchCalls.batch
  | typeof batchCalls.makeChanges
  | typeof batchCalls.import
  | typeof seriesCalls.repeatRow
  | typeof seriesCalls.changeSeries

/** The result of several changes, and the batch that undoes them. */
export type Made<C extends ManyCall> = AnswerOf<C> & { batch?: string }

/** A change of one row by a verb, as one of several. */
export type RowChange = Required<SentValues<typeof batchCalls.makeChanges>['changes'][number]>

/**
 * The silence in milliseconds after which a batch counts as lost. Other users may hold the embedded
 * database before it begins.
 */
export const SILENCE = 30_000

type Refused = Pick<RefusedChange, 'status' | 'message' | 'errors' | 'warnings'>

/** Returns the error of one row, as a request for that row alone would have failed. */
export const rowError = (request: Request, { status, message, errors, warnings }: Refused) =>
  buildProblem(getStatusKey(status), {
    request,
    status,
    message,
    ...(errors && { errors }),
    ...(warnings && { warnings }),
  })

/** Returns whether no response arrived. The provider may have run the request or not. */
const isUnanswered = (error: unknown) =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** Sends changes and waits for the last line of the response. Throws its problem. */
async function send(
  http: Http,
  request: Request,
  body: object,
  { key, signal, onProgress = () => undefined }: Partial<BatchTask> & { key: string },
) {
  const lines = createProgressLines(onProgress)
  const options = { body: { ...body }, key, accept: PROGRESS_TYPE, signal, timeout: SILENCE }
  const getVersions = () => {
    const { versions } = lines.last() ?? {}
    return versions === undefined ? null : readVersions(versions)
  }
  await http.send(request, { ...options, onText: lines.read, getVersions })
  const last = lines.last()
  if (last && isObject(last.data)) return last
  if (!last) throw buildProblem(PROBLEMS.network, { request, status: 0 })
  throw rowError(request, last as unknown as Refused)
}

/** Sends changes; resolves with the body of the response, or with null if they were stopped. */
async function sendOrCancel(
  http: Http,
  request: Request,
  body: object,
  task: Partial<BatchTask>,
): Promise<Line | null> {
  const key = newRequestId()
  try {
    return await send(http, request, body, { ...task, key })
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const sent = { body: { key }, timeout: SILENCE }
    const answer = await http.send(batchCalls.cancelBatch.request, sent)
    const data = isObject(answer.body) ? answer.body.data : null
    if (isObject(data)) return data
    if (task.signal?.aborted) return null
    throw error
  }
}

/**
 * Makes several changes in one request that can be stopped, or tries them. Resolves with null if it
 * was stopped in time, or with the result.
 */
export async function sendChanges<C extends ManyCall>(
  http: Http,
  { request }: C,
  values: SentValues<C>,
  task: Partial<BatchTask> = {},
): Promise<Made<C> | null> {
  const answer = await sendOrCancel(http, request, values, task)
  if (!answer) return null
  const batch = typeof answer.batch === 'string' ? { batch: answer.batch } : {}
  return { ...(answer.data as AnswerOf<C>), ...batch }
}

/** Makes several changes in one request, as `sendChanges` does. */
export type SendChanges = <C extends ManyCall>(
  declared: C,
  values: SentValues<C>,
  task?: Partial<BatchTask>,
) => Promise<Made<C> | null>
