import { HttpError } from 'ra-core'
import { batchCalls } from '../../../registry/calls/batch-calls.ts'
import type { AnswerOf, SentValues } from '../../../registry/calls/call.ts'
import type { seriesCalls } from '../../../registry/calls/series-calls.ts'
import type { RefusedChange } from '../../../registry/calls/shapes.ts'
import { PROGRESS_MEDIA_TYPE } from '../../../registry/changes/batch.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import { isObject } from '../api/is-object.ts'
import { type Http, newRequestId } from '../api/http.ts'
import { readVersions } from '../api/versions.ts'
import { getStatusKey, buildProblem, PROBLEMS } from '../api/problems.ts'

/** A parsed line of a progress response. */
type AnswerLine = Readonly<Record<string, unknown>>

/**
 * Creates a reader for the lines of a progress response. `last()` returns the latest line that is
 * not progress, or undefined before it arrives.
 */
function createProgressLines(onProgress: (done: number, total: number) => void) {
  let text = ''
  let lastLine: AnswerLine | undefined

  function readLine(line: string) {
    const parsed: unknown = line === '' ? undefined : JSON.parse(line)
    if (!isObject(parsed)) return
    if (isObject(parsed.progress))
      onProgress(Number(parsed.progress.done), Number(parsed.progress.of))
    else lastLine = parsed
  }
  return {
    read(chunk: string) {
      const lines = (text + chunk).split('\n')
      text = lines.pop() ?? ''
      for (const line of lines) readLine(line)
    },
    last: () => lastLine,
  }
}

/** The stop signal and the progress listener of a request that makes several changes. */
export interface BatchTask {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** The calls that make several changes in one request. */
type ManyCall =
  | typeof batchCalls.batch
  | typeof batchCalls.makeChanges
  | typeof batchCalls.import
  | typeof seriesCalls.repeatRow
  | typeof seriesCalls.changeSeries

/** The result of several changes, and the id of the batch that undoes them. */
export type ManyChangesResult<C extends ManyCall> = AnswerOf<C> & { batch?: string }

/** A change of a row by a verb, sent with other changes. */
export type RowChange = Required<SentValues<typeof batchCalls.makeChanges>['changes'][number]>

/**
 * The silence in milliseconds after which a batch counts as lost. The batch may have to wait for
 * other users of the embedded database.
 */
export const MAX_SILENCE_MS = 30_000

type Refusal = Pick<RefusedChange, 'status' | 'message' | 'errors' | 'warnings'>

/** Creates the error with which a request for one refused row would have failed. */
export const rowError = (request: Request, { status, message, errors, warnings }: Refusal) =>
  buildProblem(getStatusKey(status), {
    request,
    status,
    message,
    ...(errors && { errors }),
    ...(warnings && { warnings }),
  })

/** Returns whether it is unknown if the provider has run the request. */
const isUnanswered = (error: unknown) =>
  !(error instanceof HttpError) || error.status === 0 || error.status >= 500

/** Sends changes and resolves with the last line of the response. Throws its problem. */
async function send(
  http: Http,
  request: Request,
  body: object,
  { key, signal, onProgress = () => undefined }: Partial<BatchTask> & { key: string },
) {
  const lines = createProgressLines(onProgress)
  const options = {
    body: { ...body },
    key,
    accept: PROGRESS_MEDIA_TYPE,
    signal,
    timeout: MAX_SILENCE_MS,
  }
  const getVersions = () => {
    const { versions } = lines.last() ?? {}
    return versions === undefined ? null : readVersions(versions)
  }
  await http.send(request, { ...options, onText: lines.read, getVersions })
  const last = lines.last()
  if (last && isObject(last.data)) return last
  if (!last) throw buildProblem(PROBLEMS.network, { request, status: 0 })
  throw rowError(request, last as unknown as Refusal)
}

/** Sends changes. Resolves with the last line of the response, or with null if it was stopped. */
async function sendOrCancel(
  http: Http,
  request: Request,
  body: object,
  task: Partial<BatchTask>,
): Promise<AnswerLine | null> {
  const key = newRequestId()
  try {
    return await send(http, request, body, { ...task, key })
  } catch (error) {
    if (!isUnanswered(error)) throw error
    const cancelOptions = { body: { key }, timeout: MAX_SILENCE_MS }
    const answer = await http.send(batchCalls.cancelBatch.request, cancelOptions)
    const data = isObject(answer.body) ? answer.body.data : null
    if (isObject(data)) return data
    if (task.signal?.aborted) return null
    throw error
  }
}

/**
 * Makes or previews several changes in one request that can be stopped. Resolves with the result,
 * or with null if it was stopped in time.
 */
export async function sendChanges<C extends ManyCall>(
  http: Http,
  { request }: C,
  values: SentValues<C>,
  task: Partial<BatchTask> = {},
): Promise<ManyChangesResult<C> | null> {
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
) => Promise<ManyChangesResult<C> | null>
