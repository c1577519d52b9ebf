import type { AnyResource, Registry } from '../entities/registry.ts'
import type { Request } from '../entities/requests.ts'
import type { Field } from '../fields/field-types.ts'
import type { Verb } from '../words/verbs.ts'
import type { Reports } from '../reports/any-report.ts'
import type { Role } from '#business/words'

/** The documentation texts of a value. */
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
/** The allowed words. They may depend on the declarations of the business. */
export type Words =
  | readonly string[]
  | ((registry: Registry, reports: Reports) => readonly string[])

/** A password, code or token. The server does not trim it. */
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
/** A boolean. It is false if the request lacks it. */
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
/** Values by name that the handler validates, for example the body of an entity's request. */
interface Values extends Described, Optional {
  type: 'values'
  /** The shape of each value, for the API documentation and for clients. */
  of?: Input
}
/** Filters by name, at least one. The server parses them like a query. */
interface Filters extends Described, Optional {
  type: 'filters'
  fields: Inputs
}
/** A list of values. In a query it may be one text with commas. */
interface InputList extends Described, Optional {
  type: 'list'
  of: Input
  min?: number
  max: number
  /** The key of the error text for an invalid list, below `errors.field`, with `max`. */
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
  /** True if other texts than `values` are allowed, too. */
  open?: true
  min?: number
}
interface AnsweredObject extends Answered {
  type: 'object'
  fields: Readonly<Record<string, Shape>>
  /** The name of a shape that several calls share in the API documentation. */
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

/** The error statuses that the documentation explains. */
export type ErrorStatus =
  | (400 | 401 | 403 | 404 | 409 | 412 | 413)
  | (414 | 415 | 422 | 429 | 503 | 507)

/** A request header that a call reads. */
export type CallHeader = 'Idempotency-Key' | 'If-Match'

/** A call of the API that does not belong to an entity, such as signing in. */
export interface Call {
  request: Request
  /** The callers: anybody, any signed-in account, or signed-in accounts and API keys. */
  callers: 'anybody' | 'account' | 'keys'
  /** The allowed roles. By default, each role that may make the call for some entity. */
  roles?: readonly Role[]
  /** The title in the API documentation. */
  summary: string
  /** The description in the API documentation. */
  description?: string
  /** The values of its path, by name. */
  path?: Inputs
  /** The values of its query, by name. They are optional unless `required`. */
  query?: Inputs
  /** The values of its body, by name; by default it has none. */
  body?: Inputs
  /** True if values of the body are optional. Missing values stay unchanged. */
  partial?: true
  headers?: readonly CallHeader[]
  /** The limits of the body size, if they are higher than the default. */
  largest?: { values?: number; bytes?: number }
  /** The shape of the response's `data`. */
  answer: Shape
  /** The shapes of the properties beside `data`, by name. */
  beside?: Readonly<Record<string, Shape>>
  /** The description of its success response. */
  responseText: string
  /** The error statuses of this call. Those of every request with a body are added. */
  errors: readonly ErrorStatus[]
}

/** Calls by name. The names are the ids of the operations in the API documentation. */
export type Calls = Readonly<Record<string, Call>>

/** The two forms of a request: as a client sends it, and as a handler reads it. */
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

/** The names of optional values. */
type OptionalInputNames<F, S extends Side> = {
  [K in keyof F]: F[K] extends { optional: true }
    ? K
    : S extends 'sent'
      ? F[K] extends { nullable: true } | { type: 'boolean' }
        ? K
        : never
      : never
}[keyof F]
type InputValues<F, S extends Side> = {
  [K in Exclude<keyof F, OptionalInputNames<F, S>>]: InputValue<F[K], S>
} & { [K in OptionalInputNames<F, S>]?: InputValue<F[K], S> | undefined }

/** The names of query values that are always present, by `required` or a default. */
type PresentNames<F, S extends Side> = {
  [K in keyof F]: F[K] extends { required: true }
    ? K
    : S extends 'read'
      ? F[K] extends { default: unknown }
        ? K
        : never
      : never
}[keyof F]
type QueryValues<F, S extends Side> = Partial<InputValues<F, S>> &
  InputValues<Pick<F, PresentNames<F, S>>, S>

type None = Record<never, never>
type PathInputs<C> = C extends { path: infer F } ? F : None
type QueryInputs<C> = C extends { query: infer F } ? F : None
type BodyInputs<C> = C extends { body: infer F } ? F : None
type RequestValues<C, S extends Side> = InputValues<PathInputs<C>, S> &
  QueryValues<QueryInputs<C>, S> &
  (C extends { partial: true }
    ? Partial<InputValues<BodyInputs<C>, S>>
    : InputValues<BodyInputs<C>, S>)

/**
 * The values of a request as a handler reads them. Entity names become entities. Missing nullable
 * values become null.
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
