import type { Context } from 'hono'
import type { Logger } from 'pino'
import { problemAnswer } from './problem-answer.ts'
import { Problem, problemOfSql } from './problem.ts'

/** Turns an error that a handler threw into a response; errors of the server itself are logged. */
export function errorHandler(log: Pick<Logger, 'error'>) {
  return (error: Error, c: Context): Response => {
    const requestId = c.get('requestId')
    const problem = error instanceof Problem ? error : problemOfSql(error)
    if (!problem) log.error({ err: { name: error.name, stack: error.stack }, requestId }, 'failed')
    else if (problem.sqlState) log.error({ sqlState: problem.sqlState, requestId }, problem.code)
    const said = problem ?? new Problem(500, 'failed')
    const { status } = said
    if (status === 503 || status === 507) c.header('retry-after', String(said.retryAfter))
    return c.json(problemAnswer(said, requestId, c.req.header('accept-language')), status)
  }
}
