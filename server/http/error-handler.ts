import type { Context } from 'hono'
import type { Logger } from 'pino'
import { translate } from './language.ts'
import { referrerObstacles, toldObstacle } from './obstacle.ts'
import { MAX_LISTED, Problem, problemOfSql } from './problem.ts'

/** The entities whose rows refer to the row, translated: `Scheduled bookings (3)`. */
function referrerList(referrers: Problem['referrers'], language?: string): string {
  return referrers
    .map(({ name, count }) => {
      const key = `resources.${name}.name`
      return `${translate({ key, params: { count } }, language)} (${count})`
    })
    .join(', ')
}

/** Characters of a wrong field's name that the response repeats; the caller chose that name. */
const MAX_NAME = 100

/** The translated sentence of each wrong field, the first `MAX_LISTED` of them. */
function fieldMessages(fields: Problem['fields'], language?: string): Record<string, string[]> {
  const listed = Object.entries(fields).slice(0, MAX_LISTED)
  return Object.fromEntries(
    listed.map(([name, text]) => [name.slice(0, MAX_NAME), [translate(text, language)]]),
  )
}

/** Turns an error that a handler threw into a response; errors of the server itself are logged. */
export function errorHandler(log: Pick<Logger, 'error'>) {
  return (error: Error, c: Context): Response => {
    const requestId = c.get('requestId')
    const problem = error instanceof Problem ? error : problemOfSql(error)
    if (!problem) log.error({ err: { name: error.name, stack: error.stack }, requestId }, 'failed')
    else if (problem.sqlState) log.error({ sqlState: problem.sqlState, requestId }, problem.code)
    const { status, code, params, fields, referrers, labels, state, row, sentence, obstacles } =
      problem ?? new Problem(500, 'failed')
    if (problem && (status === 503 || status === 507))
      c.header('retry-after', String(problem.retryAfter))
    const language = c.req.header('accept-language')
    const errors = fieldMessages(fields, language)
    const inTheWay = [...obstacles, ...referrerObstacles(referrers)]
    return c.json(
      {
        message: translate(
          sentence ?? {
            key: state ? 'errors.server.in_state' : `errors.server.${code}`,
            params: {
              ...params,
              requestId,
              by: referrerList(referrers, language),
              what: labels.map((label) => translate(label, language)).join(', '),
              ...(state && { state: translate(state, language) }),
            },
          },
          language,
        ),
        code,
        requestId,
        ...(Object.keys(errors).length > 0 ? { errors } : {}),
        ...(inTheWay.length > 0
          ? { obstacles: inTheWay.map((one) => toldObstacle(one, language)) }
          : {}),
        ...(row === null ? {} : { data: JSON.parse(row) }),
      },
      status,
    )
  }
}
