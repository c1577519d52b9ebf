import type { Role } from '#business/words'
import type { Encoding, Request } from './requests.ts'

/** A call on one row. A plain request line is the short form, with the default body as JSON. */
export interface DetailedCall<K extends string = string> {
  /** The request line: method, path below /api, query. */
  request: Request
  /**
   * The fields of the body. The default for create and update is the form. For other verbs it is `id`
   * with the required and optional fields of the transition.
   */
  body?: readonly K[]
  /** The encoding of the body; JSON by default. */
  encoding?: Encoding
  /** A request for several rows, whose `id` is a list. */
  many?: Request
  /** The roles that may make the call; by default all roles whose lists offer it. */
  roles?: readonly Role[]
  /** Other request lines of the same call. */
  aliases?: readonly Request[]
  /**
   * True if the specification requires no reason for this cancellation. The product's screens always
   * ask for one.
   */
  withoutReason?: true
}
export type Call<K extends string = string> = Request | DetailedCall<K>

/** Returns a call in its long form. */
export function toDetailedCall(call: Call): DetailedCall {
  return typeof call === 'string' ? { request: call } : call
}
