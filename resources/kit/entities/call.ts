import type { Where } from '../fields/conditions.ts'
import type { Role } from '../words/roles.ts'
import type { Encoding, Request } from './requests.ts'

/** A call on one row. A plain request line is short for one that takes what its verb takes, as JSON. */
export interface CallDetail<K extends string = string> {
  request: Request
  /** The body's fields; without it `id`, or the form's fields for create and update. */
  body?: readonly K[]
  encoding?: Encoding
  /** The same for several rows at once: `id` is a list. */
  many?: Request
  /** Who may make it; without it whoever has a list that offers it. */
  roles?: readonly Role[]
  /** Other addresses of the same call. */
  also?: readonly Request[]
  /** A cancellation that the specification lets pass without saying why: our screens ask all the same. */
  withoutReason?: true
  /** What a row must be like; otherwise the call answers 409. */
  when?: Where
  /** The states a row must be in, one of them; otherwise the call answers 409. */
  states?: readonly string[]
  /** What the call writes into the row, beside its body and what is set on it; null empties a field. */
  set?: Readonly<Record<string, string | number | null>>
}
export type Call<K extends string = string> = Request | CallDetail<K>

/** A call in full. */
export function detailOf(call: Call): CallDetail {
  return typeof call === 'string' ? { request: call } : call
}
