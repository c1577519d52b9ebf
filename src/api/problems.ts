import { HttpError } from 'ra-core'
import type { Request } from '../../registry/entities/requests.ts'
import type { ResourceName } from '#business/words/names.ts'

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
  unknownFilter: 'errors.field.unknown_filter',
  unknownSort: 'errors.field.unknown_sort',
  unknownField: 'errors.field.unknown_name',
} as const
export type ProblemKey = (typeof PROBLEMS)[keyof typeof PROBLEMS]

/** Something that stands in the way of a verb on a row, and what would clear it. */
export interface Obstacle {
  code: string
  /** The field where it stands; of a row that is restored too after a dot. */
  field?: string
  message: string
  remedy: 'change' | 'restore' | null
  /** Whether the verb is refused; otherwise it is good to know. */
  blocks: boolean
  /** The entity whose rows refer to the row, and how many do. */
  referrer?: { name: ResourceName; count: number }
}

/** The `body` of the `HttpError` of a failed request. */
export interface ProblemBody {
  messageKey: ProblemKey
  params: Readonly<Record<string, string | number>>
  /** The server's own message; it is shown instead of the translated key. */
  message?: string
  /** The server's messages by field. */
  errors?: Readonly<Record<string, readonly string[]>>
  /** Method and path of the request, without query and body. */
  call: string
  requestId?: string
  /** With 412: the row as the provider has it now. */
  current?: unknown
  /** With 409: what is unusual, which a reason allows. */
  warnings?: readonly unknown[]
  /** With 409: everything that stands in the way. */
  obstacles?: readonly Obstacle[]
  /** The rows that a bulk change did not change, each with its error. */
  failures?: readonly { id: number; error: HttpError }[]
}

/** Returns the method and path of a request line, which name a call in error details. */
export function callName(request: Request | string): string {
  return request.split('?', 1)[0] ?? request
}

interface ProblemDetails extends Partial<Omit<ProblemBody, 'messageKey' | 'call'>> {
  request: Request | string
  status: number
}

/** Builds the error of a failed request, as react-admin and our screens read it. */
export function problem(
  messageKey: ProblemKey,
  { request, status, params, ...rest }: ProblemDetails,
): HttpError {
  const call = callName(request)
  const body: ProblemBody = { ...rest, params: { call, status, ...params }, messageKey, call }
  return new HttpError(rest.message ?? messageKey, status, body)
}

/** Returns the `ProblemBody` of an error; undefined for an error that no request caused. */
export function problemOf(error: unknown): ProblemBody | undefined {
  if (!(error instanceof HttpError)) return undefined
  const body: unknown = error.body
  return typeof body === 'object' && body !== null && 'messageKey' in body
    ? (body as ProblemBody)
    : undefined
}

/** Returns the translation key for an HTTP error status. */
export function keyOfStatus(status: number): ProblemKey {
  if (status >= 500) return PROBLEMS.server
  const known: Record<number, ProblemKey> = {
    401: PROBLEMS.unauthorized,
    403: PROBLEMS.forbidden,
    404: PROBLEMS.notFound,
    409: PROBLEMS.conflict,
    412: PROBLEMS.stale,
    429: PROBLEMS.tooMany,
  }
  return known[status] ?? PROBLEMS.invalid
}
