import type { AnyResource, Registry } from '../entities/registry.ts'
import type { Request } from '../entities/requests.ts'
import type { Field } from '../fields/field-types.ts'
import type { Verb } from '../words/verbs.ts'
import type { Reports } from '../reports/any-report.ts'
import type { Role } from '#business/words'

/** The documentation texts of a value. */
interface DocumentedValue {
  /** A sentence for the API documentation. */
  about?: string
  example?: string
  /** A regular expression that every value matches. The handler refuses other values. */
  pattern?: string
}
interface OptionalValue {
  /** True if the value may be left out. */
  optional?: true
  /** True if a query must contain the value. */
  required?: true
}
/** The allowed words. They may depend on the declarations of the business. */
export type AllowedWords =
  | readonly string[]
  | ((registry: Registry, reports: Reports) => readonly string[])

/** A password, code or token. The server does not trim it. */
interface SecretInput {
  type: 'secret'
  maxLength: number
  nullable?: true
}
/** A new password, validated by `findPasswordWeakness`. */
interface NewPasswordInput {
  type: 'new-password'
}
/** A word of a fixed set. */
interface WordInput extends DocumentedValue, OptionalValue {
  type: 'word'
  values: AllowedWords
  nullable?: true
}
/** A boolean, which is false if the request lacks it. */
interface BooleanInput extends DocumentedValue {
  type: 'boolean'
}
/** The name of an entity. */
interface EntityNameInput extends DocumentedValue, OptionalValue {
  type: 'entity'
  /** Returns whether the call accepts an entity. */
  offers: (resource: AnyResource, registry: Registry) => boolean
  /** Returns whether a role may make the call for an entity. By default every role may. */
  may?: (role: Role, resource: AnyResource, registry: Registry) => boolean
}
/** A verb of an entity. */
interface VerbInput extends DocumentedValue, OptionalValue {
  type: 'verb'
  /** The verbs of an entity that the call takes. */
  of: (resource: AnyResource, registry: Registry) => readonly Verb[]
}
/** The id of a batch of changes. */
interface BatchIdInput extends DocumentedValue, OptionalValue {
  type: 'batch-id'
}
/** Values by name that the handler validates, for example the body of an entity's request. */
interface ValuesInput extends DocumentedValue, OptionalValue {
  type: 'values'
  /** The shape of each value, for the API documentation and for clients. */
  of?: CallInput
}
/** Filters by name, at least one. The server parses them like a query. */
interface FiltersInput extends DocumentedValue, OptionalValue {
  type: 'filters'
  fields: InputsByName
}
/** A list of values. In a query it may be one text with commas. */
interface ListInput extends DocumentedValue, OptionalValue {
  type: 'list'
  of: CallInput
  min?: number
  max: number
  /** The key of the error text for an invalid list, below `errors.field`, with `max`. */
  problem: string
}
interface ObjectInput extends DocumentedValue, OptionalValue {
  type: 'object'
  fields: InputsByName
}
/** A value of a request. A nullable field may be left out, too. */
export type CallInput =
  | (Field & DocumentedValue & OptionalValue)
  | SecretInput
  | NewPasswordInput
  | WordInput
  | BooleanInput
  | EntityNameInput
  | VerbInput
  | BatchIdInput
  | ValuesInput
  | FiltersInput
  | ListInput
  | ObjectInput

/** Values of a request by name. */
export type InputsByName = Readonly<Record<string, CallInput>>

interface ScalarTypes {
  text: string
  integer: number
  flag: boolean
}
interface BaseShape extends DocumentedValue, OptionalValue {
  nullable?: true
}
interface ScalarShape extends BaseShape {
  type: keyof ScalarTypes
  format?: 'email' | 'date' | 'date-time' | 'uuid'
  /** The allowed texts. */
  values?: AllowedWords
  /** True if other texts than `values` are allowed, too. */
  open?: true
  min?: number
}
interface ObjectShape extends BaseShape {
  type: 'object'
  fields: Readonly<Record<string, ResponseShape>>
  /** The name of a shape that several calls share in the API documentation. */
  name?: string
}
interface ListShape extends BaseShape {
  type: 'list'
  of: ResponseShape
  max?: number
}
/** Values of one shape by name. */
interface MapShape extends BaseShape {
  type: 'map'
  of: ResponseShape
}
/** The name of an entity. */
interface EntityNameShape extends BaseShape {
  type: 'entity'
  offers: (resource: AnyResource, registry: Registry) => boolean
}
/** A row, or another object whose names the declarations of the business decide. */
interface RowShape extends BaseShape {
  type: 'row'
}
/** The shape of a response. */
export type ResponseShape =
  | ScalarShape
  | ObjectShape
  | ListShape
  | MapShape
  | EntityNameShape
  | RowShape
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
  /** The values in the request path, by name. */
  path?: InputsByName
  /** The values in the query, by name, optional unless `required`. */
  query?: InputsByName
  /** The values in the body, by name. By default there is no body. */
  body?: InputsByName
  /** True if values of the body are optional. Missing values stay unchanged. */
  partial?: true
  headers?: readonly CallHeader[]
  /** The limits of the body size, if they are higher than the default. */
  largest?: { values?: number; bytes?: number }
  /** The shape of the response's `data`. */
  answer: ResponseShape
  /** The shapes of the properties beside `data`, by name. */
  beside?: Readonly<Record<string, ResponseShape>>
  /** The description of the success response. */
  responseText: string
  /** The error statuses of this call. Those of every request with a body are added. */
  errors: readonly ErrorStatus[]
}

/** Calls by name. The names are the ids of the operations in the API documentation. */
export type Calls = Readonly<Record<string, Call>>

/** The two forms of a request: as a client sends it, and as a handler reads it. */
type RequestSide = 'sent' | 'read'

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
type InputValue<I, S extends RequestSide> =
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
type EntityValue<I, S extends RequestSide> = S extends 'sent'
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
type OptionalInputNames<F, S extends RequestSide> = {
  [K in keyof F]: F[K] extends { optional: true }
    ? K
    : S extends 'sent'
      ? F[K] extends { nullable: true } | { type: 'boolean' }
        ? K
        : never
      : never
}[keyof F]
type InputValues<F, S extends RequestSide> = {
  [K in Exclude<keyof F, OptionalInputNames<F, S>>]: InputValue<F[K], S>
} & { [K in OptionalInputNames<F, S>]?: InputValue<F[K], S> | undefined }

/** The names of query values that are always present, by `required` or a default. */
type PresentNames<F, S extends RequestSide> = {
  [K in keyof F]: F[K] extends { required: true }
    ? K
    : S extends 'read'
      ? F[K] extends { default: unknown }
        ? K
        : never
      : never
}[keyof F]
type QueryValues<F, S extends RequestSide> = Partial<InputValues<F, S>> &
  InputValues<Pick<F, PresentNames<F, S>>, S>

type NoInputs = Record<never, never>
type PathInputs<C> = C extends { path: infer F } ? F : NoInputs
type QueryInputs<C> = C extends { query: infer F } ? F : NoInputs
type BodyInputs<C> = C extends { body: infer F } ? F : NoInputs
type RequestValues<C, S extends RequestSide> = InputValues<PathInputs<C>, S> &
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

type ScalarValue<S extends ScalarShape> = S extends { open: true }
  ? ScalarTypes[S['type']]
  : S extends { values: readonly (infer V)[] }
    ? V
    : ScalarTypes[S['type']]
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
                : S extends ScalarShape
                  ? ScalarValue<S>
                  : never)
  | (S extends { nullable: true } ? null : never)

/** The `data` of a call's response. */
export type AnswerOf<C extends Call> = ShapeValue<C['answer']>

/** The whole response of a call: `data`, and the properties beside it. */
export type WholeResponse<C extends Call> = { data: AnswerOf<C> } & (C extends { beside: infer B }
  ? ShapeValue<{ type: 'object'; fields: B }>
  : unknown)
