import type { Logger } from 'pino'
import type { AppContext } from '../context.ts'
import { translate } from './language.ts'
import { Problem, problemOfSql } from './problem.ts'

/** The entities in the way, in the caller's words: `Scheduled bookings (3)`. */
function named(referrers: Problem['referrers'], language?: string): string {
  return referrers
    .map(({ name, count }) => {
      const key = `resources.${name}.name`
      return `${translate({ key, params: { count } }, language)} (${count})`
    })
    .join(', ')
}

/** The answer to whatever was thrown; what is our own fault is logged. */
export function answerProblem(log: Pick<Logger, 'error'>) {
  return (error: Error, c: AppContext): Response => {
    const requestId = c.get('requestId')
    const problem = error instanceof Problem ? error : problemOfSql(error)
    if (!problem) log.error({ err: { name: error.name, stack: error.stack }, requestId }, 'failed')
    else if (problem.sqlState) log.error({ sqlState: problem.sqlState, requestId }, problem.code)
    const { status, code, params, fields, referrers, state } = problem ?? new Problem(500, 'failed')
    if (problem && (status === 503 || status === 507))
      c.header('retry-after', String(problem.retryAfter))
    const language = c.req.header('accept-language')
    const errors = Object.entries(fields).map(([name, text]) => [name, [translate(text, language)]])
    return c.json(
      {
        message: translate(
          {
            key: state ? 'errors.server.in_state' : `errors.server.${code}`,
            params: {
              ...params,
              requestId,
              by: named(referrers, language),
              ...(state && { state: translate(state, language) }),
            },
          },
          language,
        ),
        code,
        requestId,
        ...(errors.length > 0 ? { errors: Object.fromEntries(errors) } : {}),
      },
      status,
    )
  }
}
