import type { registry } from '#business/index.ts'
import type { filterKey } from '../registry/fields/filter-names.ts'
import type { Fields } from '../registry/fields/field-types.ts'
import type { RecordOf, ValueOf } from '../registry/fields/records.ts'
import type { Verb } from '../registry/words/verbs.ts'
import type { reports } from '#business/reports/index.ts'
import type { CallOptions } from './send.ts'

type Registry = typeof registry
type Reports = typeof reports
interface Declared {
  fields: Fields
  lists: object
}

type FieldName<R extends Declared> = keyof R['fields'] & string
type Operator = Exclude<Parameters<typeof filterKey>[0]['operator'], 'is'>
type OneOrMore<V> = V | readonly V[]

/** A row of an entity as the provider answers it: its fields, and its version. */
export type Row<R extends Declared> = RecordOf<R> & { version: number }

/** Filters by field, with what is asked of it after an underscore: `starts_on_from`. */
export type Filters<R extends Declared> = {
  readonly [K in FieldName<R>]?: OneOrMore<ValueOf<R['fields'][K]>>
} & {
  readonly [K in `${FieldName<R>}_${Operator}` | 'state' | 'state_not']?: OneOrMore<string | number>
}

/** Which rows of a list are meant. */
export interface ListOptions<R extends Declared> {
  filters?: Filters<R>
  /** Words that the row has somewhere. */
  search?: string
  /** A field, with a minus before it for the last first; the provider's own order without it. */
  sort?: FieldName<R> | `-${FieldName<R>}`
  deleted?: 'live' | 'only' | 'all'
  /** Rows of one page, at most 1,000. */
  perPage?: number
  /** What the request of the list asks for besides, such as whose rows. */
  params?: Readonly<Record<string, string | number>>
  signal?: AbortSignal
}

/** One page of rows. */
export interface Page<R extends Declared> {
  data: Row<R>[]
  total: number
  totalPages: number
}

/** What a call did: the row as it is now, and the batch by which the change is undone. */
export interface Done<R extends Declared> {
  data: Row<R>
  batch: string
}

/** What was taken back: how many changes, of rows of which entities; the undo is a batch of its own. */
export interface Undone {
  data: { changes: number; entities: string[] }
  batch: string
}

type Keys<R, K extends string> = R extends { readonly [P in K]?: infer C } ? keyof C & Verb : never
type VerbsOf<R> = Keys<R, 'calls'> | Keys<R, 'extensions'> | Keys<R, 'actions'>

/**
 * What a call brings: a new row for `create`, the id and what it changes for any other. Of a row as it
 * was read, what the call does not take is left out.
 */
type Given<R extends Declared, V> = Lined &
  (V extends 'create' ? Partial<RecordOf<R>> : { id: number } & Partial<Omit<RecordOf<R>, 'id'>>)

/** The lines of a row whose entity has some: those that are left out are deleted, those without an id are made. */
interface Lined {
  readonly lines?: readonly Readonly<Record<string, unknown>>[]
}

/** The calls of one entity. */
export type EntityClient<R extends Declared> = {
  readonly [V in Exclude<VerbsOf<R>, 'read'>]: (
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

/** The calls of a provider, typed by its registry. */
export type Client = { readonly [N in keyof Registry]: EntityClient<Registry[N]> } & {
  /** Takes a change back, by the batch that its call was answered with. */
  readonly undo: (batch: string, options?: CallOptions) => Promise<Undone>
  /** Runs a report with its parameters. */
  readonly report: (
    name: keyof Reports,
    params?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ) => Promise<unknown>
}
