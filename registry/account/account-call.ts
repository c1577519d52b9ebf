import type { Request } from '../entities/requests.ts'
import type { Field } from '../fields/field-types.ts'
import type { Role } from '#business/words/roles.ts'

/** A password, code or token: taken as it is, with its spaces. */
interface Secret {
  type: 'secret'
  maxLength: number
}
/** A password that somebody sets, judged by `weaknessOf`. */
interface NewPassword {
  type: 'new-password'
}
/** A field of the body of a call of the account; one that is nullable may be left out. */
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
  /** The texts that it may be. */
  values?: readonly string[]
  /** A sentence about it for the description of the API. */
  about?: string
}
/** The shape of an answer. */
export type Shape =
  | Scalar
  | { type: 'object'; fields: Readonly<Record<string, Shape>> }
  | { type: 'list'; of: Shape }

/** A call of the account: signing in, and what an account sees and changes of itself. */
export interface AccountCall {
  request: Request
  /** Who may make it: anybody, or any account that is signed in. */
  who: 'anybody' | 'account'
  /** The roles that may make it, of those who are signed in. Without it every role. */
  roles?: readonly Role[]
  /** The fields of its body; without it there is none. */
  body?: Readonly<Record<string, BodyField>>
  /** Any field may be left out, and what is left out stays as it is. */
  partial?: true
  /** The shape of the response's `data`. */
  answer: Shape
}

type ScalarOf<S extends Scalar> =
  | (S extends { values: readonly (infer V)[] } ? V : Scalars[S['type']])
  | (S extends { nullable: true } ? null : never)

/** The values of a shape. */
export type ShapeOf<S> = S extends { type: 'object'; fields: infer F }
  ? { [K in keyof F]: ShapeOf<F[K]> }
  : S extends { type: 'list'; of: infer T }
    ? ShapeOf<T>[]
    : S extends Scalar
      ? ScalarOf<S>
      : never

type Fields<C> = C extends { body: infer B } ? B : Record<never, never>
type NullableIn<B> = { [K in keyof B]: B[K] extends { nullable: true } ? K : never }[keyof B]
type Values<B> = { [K in keyof B]: B[K] extends { nullable: true } ? string | null : string }

/** The body of a call as the server has read it: null for what may be left out and was. */
export type GivenOf<C> = C extends { partial: true }
  ? Partial<Values<Fields<C>>>
  : Values<Fields<C>>

/** The body of a call as a client sends it. */
export type BodyOf<C> = C extends { partial: true }
  ? Partial<Values<Fields<C>>>
  : Omit<Values<Fields<C>>, NullableIn<Fields<C>>> &
      Partial<Pick<Values<Fields<C>>, NullableIn<Fields<C>>>>

/** The response of a call. */
export type AnswerOf<C extends AccountCall> = ShapeOf<C['answer']>
