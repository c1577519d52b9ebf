import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { STATUS_CODES } from 'node:http'

/** The media type of problem details (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The URI of a kind of problem, by its code. */
export const problemUri = (code: string): string => `urn:washboard:problem:${code}`

/** An answer to a request that failed, as `problemAnswer` makes it. */
interface Answer {
  message: string
  code: string
  requestId: string
}

/** The members of RFC 9457 with everything that the answer says besides. */
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

/** Whether a request asks for problem details before our own shape of errors. */
const asksForDetails = (c: Context) =>
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', PROBLEM_TYPE],
    default: 'application/json',
  }) === PROBLEM_TYPE

/** Answers a request that failed: in our own shape, or as problem details where those are asked for. */
export function answerFailure(c: Context, answer: Answer, status: number): Response {
  c.header('vary', 'Accept', { append: true })
  const isDetailed = asksForDetails(c)
  return c.body(
    JSON.stringify(isDetailed ? problemDetails(answer, status) : answer),
    status as 400,
    { 'content-type': isDetailed ? PROBLEM_TYPE : 'application/json' },
  )
}
