import type { registry, reports } from '#business'
import type { getFilterKey } from '../registry/fields/filter-names.ts'
import type { Fields } from '../registry/fields/field-types.ts'
import type { EntityRecord, JsonValue } from '../registry/fields/records.ts'
import type { Verb } from '../registry/words/verbs.ts'
import type { AnswerOf } from '../registry/calls/call.ts'
import type { undoCalls } from '../registry/calls/undo-calls.ts'
import type { CallOptions } from './send.ts'

type Registry = typeof registry
type Reports = typeof reports
interface Declared {
  fields: Fields
  lists: object
}

type FieldName<R extends Declared> = keyof R['fields'] & string
type Operator = Exclude<Parameters<typeof getFilterKey>[0]['operator'], 'is'>
type OneOrMore<V> = V | readonly V[]

/** A row of an entity in a response: its fields and its version. */
export type Row<R extends Declared> = EntityRecord<R> & { version: number }

/** Filters by field, with an operator after an underscore: `starts_on_from`. */
export type Filters<R extends Declared> = {
  readonly [K in FieldName<R>]?: OneOrMore<JsonValue<R['fields'][K]>>
} & {
  readonly [K in `${FieldName<R>}_${Operator}` | 'state' | 'state_not']?: OneOrMore<string | number>
}

/** The options that select and sort the rows of a list. */
export interface ListOptions<R extends Declared> {
  filters?: Filters<R>
  /** Search words, all of which the row must contain. */
  search?: string
  /**
   * The field to sort by, with a leading minus for descending; by default the provider's own order.
   */
  sort?: FieldName<R> | `-${FieldName<R>}`
  deleted?: 'live' | 'only' | 'all'
  /** The rows of a page, at most 1,000. */
  perPage?: number
  /** Further parameters of the list's request, such as the owner of its rows. */
  params?: Readonly<Record<string, string | number>>
  signal?: AbortSignal
}

/** A page of rows. */
export interface Page<R extends Declared> {
  data: Row<R>[]
  total: number
  totalPages: number
}

/** The result of a call: the current row, and the batch that undoes the change. */
export interface Done<R extends Declared> {
  data: Row<R>
  batch: string
}

/** The result of an undo, which is a batch of its own. */
export interface Undone {
  data: AnswerOf<typeof undoCalls.undo>
  batch: string
}

type Keys<R, K extends string> = R extends { readonly [P in K]?: infer C } ? keyof C & Verb : never
type VerbName<R> = Keys<R, 'calls'> | Keys<R, 'extensions'> | Keys<R, 'actions'>

/**
 * The values of a call: a new row for `create`; the id and the changed fields for others. Fields of
 * a read row that the call does not accept are left out.
 */
type Given<R extends Declared, V> = RowWithLines &
  (V extends 'create'
    ? Partial<EntityRecord<R>>
    : { id: number } & Partial<Omit<EntityRecord<R>, 'id'>>)

/**
 * The lines of a row, for entities with lines. Missing lines are deleted, and those without an id
 * are created.
 */
interface RowWithLines {
  readonly lines?: readonly Readonly<Record<string, unknown>>[]
}

/** The functions of one entity. */
export type EntityClient<R extends Declared> = {
  readonly [V in Exclude<VerbName<R>, 'read'>]: (
    given: Given<R, V>,
    options?: CallOptions,
  ) => Promise<Done<R>>
} & {
  /** Reads one row. */
  readonly read: (id: number, options?: CallOptions) => Promise<Row<R>>
  /** Reads one page of a list. */
  readonly list: (
    name: keyof R['lists'] & string,
    options?: ListOptions<R> & { page?: number },
  ) => Promise<Page<R>>
  /** Reads all rows of a list, page by page. */
  readonly rows: (
    name: keyof R['lists'] & string,
    options?: ListOptions<R>,
  ) => AsyncGenerator<Row<R>, void, undefined>
}

/** The functions of a provider, typed by its registry. */
export type Client = { readonly [N in keyof Registry]: EntityClient<Registry[N]> } & {
  /**
   * Undoes a change by the batch in its result. A reason overrides that a person is not available
   * for a row any more.
   */
  readonly undo: (batch: string, options?: CallOptions & { reason?: string }) => Promise<Undone>
  /** Runs a report with its parameters. */
  readonly report: (
    name: keyof Reports,
    params?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<unknown>
}
