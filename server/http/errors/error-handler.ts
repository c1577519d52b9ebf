import type { Context } from 'hono'
import type { Logger } from 'pino'
import { buildProblemAnswer } from './problem-answer.ts'
import { answerFailure } from './problem-details.ts'
import { Problem, toSqlProblem } from '../problem.ts'

/** The log of server errors. */
export type ErrorLog = Pick<Logger, 'error'>

/** Returns the problem of a thrown error. Errors of the server itself are logged. */
export function toProblem(error: unknown, log: ErrorLog, requestId: string): Problem {
  const problem = error instanceof Problem ? error : toSqlProblem(error)
  if (!problem) {
    const { name, stack } = error as Error
    log.error({ err: { name, stack }, requestId }, 'failed')
  } else if (problem.sqlState) log.error({ sqlState: problem.sqlState, requestId }, problem.code)
  return problem ?? new Problem(500, 'failed')
}

/** Turns an error that a handler threw into a response. */
export function createErrorHandler(log: ErrorLog) {
  return (error: Error, c: Context): Response => {
    const requestId = c.get('requestId')
    const problem = toProblem(error, log, requestId)
    const { status, retryAfter } = problem
    if (status === 503 || status === 507) c.header('retry-after', String(retryAfter))
    return answerFailure(
      c,
      buildProblemAnswer(problem, requestId, c.req.header('accept-language')),
      status,
    )
  }
}
