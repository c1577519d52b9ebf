import { PROGRESS_MEDIA_TYPE } from '../../../registry/changes/batch.ts'
import type { Watcher } from './perform-each.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { watchVersions } from '../../context/watch-versions.ts'
import { type ErrorLog, toProblem } from '../../http/errors/error-handler.ts'
import { buildProblemAnswer } from '../../http/errors/problem-answer.ts'

/** Headers that stop our middleware and proxies from buffering lines. */
const STREAM_HEADERS = {
  'content-type': PROGRESS_MEDIA_TYPE,
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

const encoder = new TextEncoder()

/** The last line of failed work: the response that any other endpoint would send. */
function formatFailure(c: AppContext, log: ErrorLog, error: unknown): string {
  const requestId = c.get('requestId')
  const problem = toProblem(error, log, requestId)
  const answer = buildProblemAnswer(problem, requestId, c.req.header('accept-language'))
  return JSON.stringify({ status: problem.status, ...answer })
}

/**
 * Streams the progress of some work, one JSON object a line: `{"progress":{"done","of"}}`, and at
 * the end the response with the `versions` that the work has raised, or the problem with its
 * status. Closing the connection aborts the work.
 */
export function streamProgress(
  deps: Deps,
  c: AppContext,
  work: (watcher: Watcher) => Promise<string>,
): Response {
  const cancelled = new AbortController()
  const signal = AbortSignal.any([c.req.raw.signal, cancelled.signal])
  const finish = async (onProgress: Watcher['onProgress']) => {
    const readRaised = await watchVersions(deps, c)
    const answer = await work({ signal, onProgress })
    const raised = await readRaised?.()
    return raised ? `${answer.slice(0, -1)},"versions":${raised}}` : answer
  }
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const writeLine = (line: string) => {
        if (!cancelled.signal.aborted) controller.enqueue(encoder.encode(`${line}\n`))
      }
      const writeProgress = (doneCount: number, totalCount: number) =>
        writeLine(JSON.stringify({ progress: { done: doneCount, of: totalCount } }))
      // The first line sends the response's head before the database is free.
      writeProgress(0, 0)
      writeLine(
        await finish(writeProgress).catch((error: unknown) => formatFailure(c, deps.log, error)),
      )
      if (!cancelled.signal.aborted) controller.close()
    },
    cancel: () => cancelled.abort(),
  })
  return c.body(body, 200, STREAM_HEADERS)
}
