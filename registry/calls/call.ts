import type { AnyResource, Registry } from '../entities/registry.ts'
import type { Request } from '../entities/requests.ts'
import type { Field } from '../fields/field-types.ts'
import type { Verb } from '../words/verbs.ts'
import type { Reports } from '../reports/any-report.ts'
import type { Role } from '#business/words'

/** The texts of a value in the API documentation. */
interface Described {
  /** A sentence for the API documentation. */
  about?: string
  example?: string
}
interface Optional {
  /** True if it may be left out. */
  optional?: true
  /** True if a query must contain it. */
  required?: true
}
/** Words, which may depend on the declarations of the business. */
export type Words =
  | readonly string[]
  | ((registry: Registry, reports: Reports) => readonly string[])

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
/** A word of a fixed set. */
interface Word extends Described, Optional {
  type: 'word'
  values: Words
  nullable?: true
}
/** True or false; false where it is left out. */
interface Switch extends Described {
  type: 'boolean'
}
/** The name of an entity. */
interface EntityName extends Described, Optional {
  type: 'entity'
  /** Returns whether the call accepts an entity. */
  offers: (resource: AnyResource, registry: Registry) => boolean
  /** Returns whether a role may make the call for an entity. By default every role may. */
  may?: (role: Role, resource: AnyResource, registry: Registry) => boolean
}
/** A verb of an entity. */
interface EntityVerb extends Described, Optional {
  type: 'verb'
  /** The verbs of an entity that the call takes. */
  of: (resource: AnyResource, registry: Registry) => readonly Verb[]
}
/** The id of a batch of changes. */
interface BatchId extends Described, Optional {
  type: 'batch-id'
}
/** Values by name that the handler validates, for example the body of an entity's own request. */
interface Values extends Described, Optional {
  type: 'values'
  /** The shape of each, for the API documentation and for clients. */
  of?: Input
}
/** Filters by name, at least one. They are read as the values of a query. */
interface Filters extends Described, Optional {
  type: 'filters'
  fields: Inputs
}
/** Several values. In a query, they may be one text with commas. */
interface InputList extends Described, Optional {
  type: 'list'
  of: Input
  min?: number
  max: number
  /** The key below `errors.field` of the sentence about a wrong list, with `max`. */
  problem: string
}
interface InputObject extends Described, Optional {
  type: 'object'
  fields: Inputs
}
/** A value of a request. A nullable field may be left out, too. */
export type Input =
  | (Field & Described & Optional)
  | Secret
  | NewPassword
  | Word
  | Switch
  | EntityName
  | EntityVerb
  | BatchId
  | Values
  | Filters
  | InputList
  | InputObject

/** Values of a request by name. */
export type Inputs = Readonly<Record<string, Input>>

interface Scalars {
  text: string
  integer: number
  flag: boolean
}
interface Answered extends Described, Optional {
  nullable?: true
}
interface Scalar extends Answered {
  type: keyof Scalars
  format?: 'email' | 'date' | 'date-time' | 'uuid'
  /** The allowed texts. */
  values?: Words
  /** True if `values` are the usual texts, and others are allowed, too. */
  open?: true
  min?: number
}
interface AnsweredObject extends Answered {
  type: 'object'
  fields: Readonly<Record<string, Shape>>
  /** The name under which the documentation has it once, for several calls. */
  name?: string
}
interface AnsweredList extends Answered {
  type: 'list'
  of: Shape
  max?: number
}
/** Values of one shape by name. */
interface AnsweredMap extends Answered {
  type: 'map'
  of: Shape
}
/** The name of an entity. */
interface AnsweredEntity extends Answered {
  type: 'entity'
  offers: (resource: AnyResource, registry: Registry) => boolean
}
/** A row, or another object whose names the declarations of the business decide. */
interface AnsweredRow extends Answered {
  type: 'row'
}
/** The shape of a response. */
export type Shape =
  | Scalar
  | AnsweredObject
  | AnsweredList
  | AnsweredMap
  | AnsweredEntity
  | AnsweredRow
  | { type: 'null' }

/** The statuses of refusals that the documentation explains. */
export type ErrorStatus =
  | (400 | 401 | 403 | 404 | 409 | 412 | 413)
  | (414 | 415 | 422 | 429 | 503 | 507)

/** A header that a call reads beside its values. */
export type CallHeader = 'Idempotency-Key' | 'If-Match'

/** A call of the API that is not of an entity, such as signing in or undoing a change. */
export interface Call {
  request: Request
  /** The callers: anybody, any signed-in account, or signed-in accounts and API keys. */
  who: 'anybody' | 'account' | 'keys'
  /** The roles that may make it; by default every role that may make it for some entity. */
  roles?: readonly Role[]
  /** The title in the API documentation. */
  summary: string
  /** The description in the API documentation. */
  description?: string
  /** The values of its path, by name. */
  path?: Inputs
  /** The values of its query, by name. Each may be left out unless it is `required`. */
  query?: Inputs
  /** The values of its body, by name; by default it has none. */
  body?: Inputs
  /** True if values of the body may be left out; those stay as they are. */
  partial?: true
  headers?: readonly CallHeader[]
  /** The limits of its body, if they are higher than usual. */
  largest?: { values?: number; bytes?: number }
  /** The shape of the response's `data`. */
  answer: Shape
  /** The shapes of the properties beside `data`, by name. */
  beside?: Readonly<Record<string, Shape>>
  /** The description of its success response. */
  says: string
  /** Its own error statuses, without those of any request with a body. */
  errors: readonly ErrorStatus[]
}

/** Calls by name. The names are the ids of the operations in the API documentation. */
export type Calls = Readonly<Record<string, Call>>

/** The two sides of a request: as a client sends it, and as a handler reads it. */
type Side = 'sent' | 'read'

interface FieldValues {
  id: number
  integer: number
  reference: number
  polymorphic: number
  flag: number
  references: readonly number[]
  files: readonly string[]
  boolean: boolean
  values: Readonly<Record<string, unknown>>
  verb: Verb
}
type InputValue<I, S extends Side> =
  | (I extends { type: 'list'; of: infer T }
      ? readonly InputValue<T, S>[]
      : I extends { type: 'object'; fields: infer F }
        ? InputValues<F, S>
        : I extends { type: 'filters'; fields: infer F }
          ? QueryValues<F, S>
          : I extends { type: 'word'; values: readonly (infer V)[] }
            ? V
            : I extends { type: 'entity' }
              ? EntityValue<I, S>
              : I extends { type: 'values'; of: infer T }
                ? Readonly<Record<string, S extends 'sent' ? InputValue<T, S> : unknown>>
                : I extends { type: infer T extends keyof FieldValues }
                  ? FieldValues[T]
                  : string)
  | (I extends { nullable: true } ? null : never)
type EntityValue<I, S extends Side> = S extends 'sent'
  ? string
  : I extends {
        offers: (
          resource: AnyResource,
          registry: Registry,
        ) => resource is infer R extends AnyResource
      }
    ? R
    : AnyResource

/** The names of values that a request may lack. */
type LackableNames<F, S extends Side> = {
  [K in keyof F]: F[K] extends { optional: true }
    ? K
    : S extends 'sent'
      ? F[K] extends { nullable: true } | { type: 'boolean' }
        ? K
        : never
      : never
}[keyof F]
type InputValues<F, S extends Side> = {
  [K in Exclude<keyof F, LackableNames<F, S>>]: InputValue<F[K], S>
} & { [K in LackableNames<F, S>]?: InputValue<F[K], S> | undefined }

/** The names of values that a query has, or that its handler gets by their default. */
type GivenNames<F, S extends Side> = {
  [K in keyof F]: F[K] extends { required: true }
    ? K
    : S extends 'read'
      ? F[K] extends { default: unknown }
        ? K
        : never
      : never
}[keyof F]
type QueryValues<F, S extends Side> = Partial<InputValues<F, S>> &
  InputValues<Pick<F, GivenNames<F, S>>, S>

type None = Record<never, never>
type PathOf<C> = C extends { path: infer F } ? F : None
type QueryOf<C> = C extends { query: infer F } ? F : None
type BodyOf<C> = C extends { body: infer F } ? F : None
type RequestValues<C, S extends Side> = InputValues<PathOf<C>, S> &
  QueryValues<QueryOf<C>, S> &
  (C extends { partial: true } ? Partial<InputValues<BodyOf<C>, S>> : InputValues<BodyOf<C>, S>)

/**
 * The values of a request as a handler reads them: the entity of a name; null for nullable values
 * that were left out.
 */
export type ReadValues<C> = RequestValues<C, 'read'>

/** The values of a request as a client sends them: those of its path, query and body. */
export type SentValues<C> = RequestValues<C, 'sent'>

type ScalarValue<S extends Scalar> = S extends { open: true }
  ? Scalars[S['type']]
  : S extends { values: readonly (infer V)[] }
    ? V
    : Scalars[S['type']]
type OptionalShapes<F> = { [K in keyof F]: F[K] extends { optional: true } ? K : never }[keyof F]

/** The values of a shape. */
export type ShapeValue<S> =
  | (S extends { type: 'object'; fields: infer F }
      ? { [K in Exclude<keyof F, OptionalShapes<F>>]: ShapeValue<F[K]> } & {
          [K in OptionalShapes<F>]?: ShapeValue<F[K]> | undefined
        }
      : S extends { type: 'list'; of: infer T }
        ? ShapeValue<T>[]
        : S extends { type: 'map'; of: infer T }
          ? Record<string, ShapeValue<T>>
          : S extends { type: 'row' }
            ? Record<string, unknown>
            : S extends { type: 'entity' }
              ? string
              : S extends { type: 'null' }
                ? null
                : S extends Scalar
                  ? ScalarValue<S>
                  : never)
  | (S extends { nullable: true } ? null : never)

/** The `data` of a call's response. */
export type AnswerOf<C extends Call> = ShapeValue<C['answer']>

/** The whole response of a call: `data`, and the properties beside it. */
export type WholeAnswer<C extends Call> = { data: AnswerOf<C> } & (C extends { beside: infer B }
  ? ShapeValue<{ type: 'object'; fields: B }>
  : unknown)
