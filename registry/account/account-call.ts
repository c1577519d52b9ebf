import type { Request } from '../entities/requests.ts'
import type { Field } from '../fields/field-types.ts'
import type { Role } from '#business/words'

/** A password, code or token. It is taken unchanged, including spaces. */
interface Secret {
  type: 'secret'
  maxLength: number
  nullable?: true
}
/** A new password, validated by `findWeakness`. */
interface NewPassword {
  type: 'new-password'
}
/** A field in the body of an account call. A nullable one may be left out. */
export type BodyField = Field | Secret | NewPassword

interface Scalars {
  text: string
  integer: number
  flag: boolean
}
interface Scalar {
  type: keyof Scalars
  nullable?: true
  format?: 'email' | 'date-time'
  /** The allowed texts. */
  values?: readonly string[]
  /** A sentence for the API documentation. */
  about?: string
}
/** The shape of a response. */
export type Shape =
  | Scalar
  | { type: 'object'; fields: Readonly<Record<string, Shape>> }
  | { type: 'list'; of: Shape }

/** An account call, such as signing in or changing one's profile. */
export interface AccountCall {
  request: Request
  /** The callers: anybody, or any signed-in account. */
  who: 'anybody' | 'account'
  /** The roles that may make it; by default every signed-in role. */
  roles?: readonly Role[]
  /** The fields of its body; by default it has none. */
  body?: Readonly<Record<string, BodyField>>
  /** True if fields may be left out; those keep their values. */
  partial?: true
  /** The shape of the response's `data`. */
  answer: Shape
}

type ScalarValue<S extends Scalar> =
  | (S extends { values: readonly (infer V)[] } ? V : Scalars[S['type']])
  | (S extends { nullable: true } ? null : never)

/** The values of a shape. */
export type ShapeValue<S> = S extends { type: 'object'; fields: infer F }
  ? { [K in keyof F]: ShapeValue<F[K]> }
  : S extends { type: 'list'; of: infer T }
    ? ShapeValue<T>[]
    : S extends Scalar
      ? ScalarValue<S>
      : never

type Fields<C> = C extends { body: infer B } ? B : Record<never, never>
type NullableNames<B> = { [K in keyof B]: B[K] extends { nullable: true } ? K : never }[keyof B]
type Values<B> = { [K in keyof B]: B[K] extends { nullable: true } ? string | null : string }

/** The parsed body of a call: null for optional fields that were left out. */
export type ParsedBody<C> = C extends { partial: true }
  ? Partial<Values<Fields<C>>>
  : Values<Fields<C>>

/** The body of a call as a client sends it. */
export type RequestBody<C> = C extends { partial: true }
  ? Partial<Values<Fields<C>>>
  : Omit<Values<Fields<C>>, NullableNames<Fields<C>>> &
      Partial<Pick<Values<Fields<C>>, NullableNames<Fields<C>>>>

/** The response of a call. */
export type ResponseBody<C extends AccountCall> = ShapeValue<C['answer']>
