import type { Role } from '#business/words/roles.ts'
import type { Encoding, Request } from './requests.ts'

/** A call on one row. A plain request line is short for one that takes what its verb takes, as JSON. */
export interface CallDetail<K extends string = string> {
  /** The request line: method, path below /api, query. */
  request: Request
  /** The body's fields; without it `id` and what the transition asks, or the form's fields for create and update. */
  body?: readonly K[]
  /** How the body is sent; without it as JSON. */
  encoding?: Encoding
  /** The same for several rows at once: `id` is a list. */
  many?: Request
  /** Who may make it; without it whoever has a list that offers it. */
  roles?: readonly Role[]
  /** Other addresses of the same call. */
  also?: readonly Request[]
  /** The specification requires no reason for this cancellation; our screens ask for one all the same. */
  withoutReason?: true
}
export type Call<K extends string = string> = Request | CallDetail<K>

/** A call in its long form, whichever form it is declared in. */
export function detailOf(call: Call): CallDetail {
  return typeof call === 'string' ? { request: call } : call
}
