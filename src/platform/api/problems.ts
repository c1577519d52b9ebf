import { HttpError } from 'ra-core'
import type { ShapeValue } from '../../../registry/calls/call.ts'
import type { OBSTACLE_SHAPE } from '../../../registry/calls/trash-calls.ts'
import type { Request } from '../../../registry/entities/requests.ts'

/** The translation keys of failed requests. */
export const PROBLEMS = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  notJson: 'errors.not_json',
  wrongShape: 'errors.wrong_shape',
  wrongField: 'errors.wrong_field',
  server: 'errors.server',
  unauthorized: 'errors.unauthorized',
  forbidden: 'errors.forbidden',
  notFound: 'errors.not_found',
  conflict: 'errors.conflict',
  stale: 'errors.stale',
  invalid: 'errors.invalid',
  tooMany: 'errors.too_many',
  unsupported: 'errors.unsupported',
  someFailed: 'errors.some_failed',
  passkeySite: 'errors.passkey_site',
  passkeyExists: 'errors.passkey_exists',
  passkeyDevice: 'errors.passkey_device',
  unknownFilter: 'errors.field.unknown_filter',
  unknownSort: 'errors.field.unknown_sort',
  unknownField: 'errors.field.unknown_name',
} as const
export type ProblemKey = (typeof PROBLEMS)[keyof typeof PROBLEMS]

/** An obstacle to a verb on a row, and its remedy. */
export type Obstacle = ShapeValue<typeof OBSTACLE_SHAPE>

/** The `body` of the `HttpError` of a failed request. */
export interface ProblemBody {
  messageKey: ProblemKey
  params: Readonly<Record<string, string | number>>
  /** The server's own message, shown instead of the translated key. */
  message?: string
  /** The server's name of the problem. */
  code?: string
  /** The server's messages by field. */
  errors?: Readonly<Record<string, readonly string[]>>
  /** The method and path of the request, without query and body. */
  call: string
  requestId?: string
  /** With status 412: the provider's current row. */
  current?: unknown
  /** With status 409: warnings that the user can override with a reason. */
  warnings?: readonly unknown[]
  /** With status 409: all obstacles. */
  obstacles?: readonly Obstacle[]
  /** The rows that a bulk change refused, each with its error. */
  failures?: readonly { id: number; error: HttpError }[]
}

/** Returns the method and path of a request line, for error details. */
export function getCallName(request: Request | string): string {
  return request.split('?', 1)[0] ?? request
}

interface ProblemDetails extends Partial<Omit<ProblemBody, 'messageKey' | 'call'>> {
  request: Request | string
  status: number
}

/** Builds the error of a failed request, in the shape that react-admin and our screens read. */
export function buildProblem(
  messageKey: ProblemKey,
  { request, status, params, ...otherDetails }: ProblemDetails,
): HttpError {
  const call = getCallName(request)
  const body: ProblemBody = {
    ...otherDetails,
    params: { call, status, ...params },
    messageKey,
    call,
  }
  return new HttpError(otherDetails.message ?? messageKey, status, body)
}

/** Returns the `ProblemBody` of an error; undefined for an error that no request caused. */
export function readProblem(error: unknown): ProblemBody | undefined {
  if (!(error instanceof HttpError)) return undefined
  const body: unknown = error.body
  return typeof body === 'object' && body !== null && 'messageKey' in body
    ? (body as ProblemBody)
    : undefined
}

/** Returns whether no response arrived, so that the provider may or may not have run a change. */
export function isUnanswered(error: unknown): boolean {
  const key = readProblem(error)?.messageKey
  return key === PROBLEMS.network || key === PROBLEMS.timeout
}

/** Returns the translation key for an HTTP error status. */
export function getStatusKey(status: number): ProblemKey {
  if (status >= 500) return PROBLEMS.server
  const keys: Record<number, ProblemKey> = {
    401: PROBLEMS.unauthorized,
    403: PROBLEMS.forbidden,
    404: PROBLEMS.notFound,
    409: PROBLEMS.conflict,
    412: PROBLEMS.stale,
    429: PROBLEMS.tooMany,
  }
  return keys[status] ?? PROBLEMS.invalid
}
