import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { STATUS_CODES } from 'node:http'

/** The media type of problem details (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The URI of a kind of problem, by its code. */
export const problemUri = (code: string): string => `urn:washboard:problem:${code}`

/** The failed response that `problemAnswer` builds. */
interface Answer {
  message: string
  code: string
  requestId: string
}

/** The members of RFC 9457, and everything else of the response. */
function problemDetails({ message, ...rest }: Answer, status: number) {
  return {
    type: problemUri(rest.code),
    title: STATUS_CODES[status] ?? rest.code,
    status,
    detail: message,
    instance: `urn:washboard:request:${rest.requestId}`,
    ...rest,
  }
}

/** Returns whether a request accepts problem details instead of the default error format. */
const asksForDetails = (c: Context) =>
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', PROBLEM_TYPE],
    default: 'application/json',
  }) === PROBLEM_TYPE

/** Answers a failed request in the default error format, or as problem details on request. */
export function answerFailure(c: Context, answer: Answer, status: number): Response {
  c.header('vary', 'Accept', { append: true })
  const isDetailed = asksForDetails(c)
  return c.body(
    JSON.stringify(isDetailed ? problemDetails(answer, status) : answer),
    status as 400,
    { 'content-type': isDetailed ? PROBLEM_TYPE : 'application/json' },
  )
}
