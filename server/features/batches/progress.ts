import { PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import type { Watcher } from './perform-each.ts'
import type { AppContext } from '../../context/context.ts'
import { type ErrorLog, problemBehind } from '../../http/errors/error-handler.ts'
import { problemAnswer } from '../../http/errors/problem-answer.ts'

/** Neither our own rules for responses nor a proxy in front may hold a line back. */
const HEADERS = {
  'content-type': PROGRESS_TYPE,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

const encoder = new TextEncoder()

/** The last line of work that failed: what any other call would answer. */
function failure(c: AppContext, log: ErrorLog, error: unknown): string {
  const requestId = c.get('requestId')
  const problem = problemBehind(error, log, requestId)
  const answer = problemAnswer(problem, requestId, c.req.header('accept-language'))
  return JSON.stringify({ status: problem.status, ...answer })
}

/**
 * Answers with the progress of some work, one JSON object a line: `{"progress":{"done","of"}}`, and
 * last the answer, or the problem with its status. Closing the connection aborts the work.
 */
export function progressOf(
  c: AppContext,
  log: ErrorLog,
  work: (watcher: Watcher) => Promise<string>,
): Response {
  const cancelled = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, cancelled.signal])
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const say = (line: string) => {
        if (!cancelled.signal.aborted) controller.enqueue(encoder.encode(`${line}\n`))
      }
      const onProgress = (done: number, of: number) =>
        say(JSON.stringify({ progress: { done, of } }))
      // The first line takes the head of the answer along, before the database is free for it.
      onProgress(0, 0)
      say(await work({ signal, onProgress }).catch((error: unknown) => failure(c, log, error)))
      if (!cancelled.signal.aborted) controller.close()
    },
    cancel: () => cancelled.abort(),
  })
  return c.body(body, 200, HEADERS)
}
