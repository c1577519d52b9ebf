import type { Context } from 'hono'
import type { Logger } from 'pino'
import { problemAnswer } from './problem-answer.ts'
import { answerFailure } from './problem-details.ts'
import { Problem, problemOfSql } from '../problem.ts'

/** Where errors of the server itself are told. */
export type ErrorLog = Pick<Logger, 'error'>

/** The problem behind an error that was thrown; errors of the server itself are logged. */
export function problemBehind(error: unknown, log: ErrorLog, requestId: string): Problem {
  const problem = error instanceof Problem ? error : problemOfSql(error)
  if (!problem) {
    const { name, stack } = error as Error
    log.error({ err: { name, stack }, requestId }, 'failed')
  } else if (problem.sqlState) log.error({ sqlState: problem.sqlState, requestId }, problem.code)
  return problem ?? new Problem(500, 'failed')
}

/** Turns an error that a handler threw into a response. */
export function errorHandler(log: ErrorLog) {
  return (error: Error, c: Context): Response => {
    const requestId = c.get('requestId')
    const problem = problemBehind(error, log, requestId)
    const { status, retryAfter } = problem
    if (status === 503 || status === 507) c.header('retry-after', String(retryAfter))
    return answerFailure(
      c,
      problemAnswer(problem, requestId, c.req.header('accept-language')),
      status,
    )
  }
}
