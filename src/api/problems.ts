import { HttpError } from 'ra-core'
import type { Request } from '../../resources/kit/entities/requests.ts'

/** Every message key a failed call can carry; the locale files hold the words. */
export const PROBLEMS = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  notJson: 'errors.not_json',
  wrongShape: 'errors.wrong_shape',
  server: 'errors.server',
  unauthorized: 'errors.unauthorized',
  forbidden: 'errors.forbidden',
  notFound: 'errors.not_found',
  conflict: 'errors.conflict',
  invalid: 'errors.invalid',
  tooMany: 'errors.too_many',
  unsupported: 'errors.unsupported',
  someFailed: 'errors.some_failed',
} as const
export type ProblemKey = (typeof PROBLEMS)[keyof typeof PROBLEMS]

/** What a failed call tells a screen, in `body` of its `HttpError`. */
export interface ProblemBody {
  messageKey: ProblemKey
  params: Readonly<Record<string, string | number>>
  /** The server's own words; they are shown rather than the key's. */
  message?: string
  /** The server's words for each field. */
  errors?: Readonly<Record<string, readonly string[]>>
  /** Method and path of the call, without query and body. */
  call: string
  requestId?: string
  /** Of a change to several rows: which were not changed, and why. */
  failures?: readonly { id: number; error: HttpError }[]
}

/** The method and path of a request line: what a person is told of a call. */
export function callName(request: Request | string): string {
  return request.split('?', 1)[0] ?? request
}

interface Extra extends Partial<Omit<ProblemBody, 'messageKey' | 'call'>> {
  request: Request | string
  status: number
}

/** The error of a failed call, as react-admin and our screens read it. */
export function problem(messageKey: ProblemKey, { request, status, ...rest }: Extra): HttpError {
  const call = callName(request)
  const body: ProblemBody = { params: { call, status }, ...rest, messageKey, call }
  return new HttpError(rest.message ?? messageKey, status, body)
}

/** What is known of an error, or undefined for one that no call caused. */
export function problemOf(error: unknown): ProblemBody | undefined {
  if (!(error instanceof HttpError)) return undefined
  const body: unknown = error.body
  return typeof body === 'object' && body !== null && 'messageKey' in body
    ? (body as ProblemBody)
    : undefined
}

/** The key that stands for an HTTP status that is no success. */
export function keyOfStatus(status: number): ProblemKey {
  if (status >= 500) return PROBLEMS.server
  const known: Record<number, ProblemKey> = {
    401: PROBLEMS.unauthorized,
    403: PROBLEMS.forbidden,
    404: PROBLEMS.notFound,
    409: PROBLEMS.conflict,
    429: PROBLEMS.tooMany,
  }
  return known[status] ?? PROBLEMS.invalid
}
