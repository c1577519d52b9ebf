import type { Context } from 'hono'
import type { Logger } from 'pino'
import { translate } from './language.ts'
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

/** The sentence that names what is possible with the row as it is; nothing where nothing is. */
function possibleWords({ possible }: Problem, language?: string): string {
  if (!possible || possible.length === 0) return ''
  const what = possible.map(({ label }) => translate(label, language)).join(', ')
  return ` ${translate({ key: 'errors.server.possible_now', params: { what } }, language)}`
}

/** Turns an error that a handler threw into a response; errors of the server itself are logged. */
export function errorHandler(log: Pick<Logger, 'error'>) {
  return (error: Error, c: Context): Response => {
    const requestId = c.get('requestId')
    const problem = error instanceof Problem ? error : problemOfSql(error)
    if (!problem) log.error({ err: { name: error.name, stack: error.stack }, requestId }, 'failed')
    else if (problem.sqlState) log.error({ sqlState: problem.sqlState, requestId }, problem.code)
    const told = problem ?? new Problem(500, 'failed')
    const { status, code, params, fields, referrers, labels, state, possible, row } = told
    if (problem && (status === 503 || status === 507))
      c.header('retry-after', String(problem.retryAfter))
    const language = c.req.header('accept-language')
    const errors = fieldMessages(fields, language)
    return c.json(
      {
        message: `${translate(
          {
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
        )}${possibleWords(told, language)}`,
        code,
        requestId,
        ...(possible && { possible: possible.map(({ verb }) => verb) }),
        ...(Object.keys(errors).length > 0 ? { errors } : {}),
        ...(row === null ? {} : { data: JSON.parse(row) }),
      },
      status,
    )
  }
}
