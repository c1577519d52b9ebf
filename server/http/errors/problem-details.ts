import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { STATUS_CODES } from 'node:http'

/** The media type of problem details (RFC 9457). */
export const PROBLEM_TYPE = 'application/problem+json'

/** The URI of a kind of problem, by its code. */
export const buildProblemUri = (code: string): string => `urn:washboard:problem:${code}`

/** The failed response that `buildProblemAnswer` builds. */
interface FailedResponse {
  message: string
  code: string
  requestId: string
}

/** Builds problem details (RFC 9457), which also contain the other members of the response. */
function buildProblemDetails({ message, ...otherMembers }: FailedResponse, status: number) {
  return {
    type: buildProblemUri(otherMembers.code),
    title: STATUS_CODES[status] ?? otherMembers.code,
    status,
    detail: message,
    instance: `urn:washboard:request:${otherMembers.requestId}`,
    ...otherMembers,
  }
}

/** Returns whether a request accepts problem details instead of the default error format. */
const acceptsProblemDetails = (c: Context) =>
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', PROBLEM_TYPE],
    default: 'application/json',
  }) === PROBLEM_TYPE

/** Answers a failed request in the default error format, or as problem details on request. */
export function answerFailure(c: Context, answer: FailedResponse, status: number): Response {
  c.header('vary', 'Accept', { append: true })
  const isDetailed = acceptsProblemDetails(c)
  return c.body(
    JSON.stringify(isDetailed ? buildProblemDetails(answer, status) : answer),
    status as 400,
    { 'content-type': isDetailed ? PROBLEM_TYPE : 'application/json' },
  )
}
