import type { ResourceName } from '#business/words/names.ts'
import type { Warning } from '../../registry/words/warnings.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Caller } from '../auth/sessions.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { EntityTags } from '../http/conditional.ts'
import type { Obstacle, Told } from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Values } from './read-values.ts'

/** Who makes a request, when, and in which transaction. */
export interface RequestContext {
  trx: AnyTransaction
  registry: Registry
  hooks: HookTable
  caller: Caller
  now: Date
  timeZone: string
  /** The `Accept-Language` of the caller, for sentences with days and times. */
  language?: string | undefined
  /** Whether this is a dry run, which may lack required fields. */
  isTrial?: boolean
}

/** A verb on a row, with the data that hooks and queries need. */
export interface Action extends RequestContext {
  endpoint: VerbEndpoint
  values: Values
  /** Why something unusual is to be done all the same. */
  overrideReason?: string | null
  /** The remedies that make a restore possible. */
  remedies?: Remedies | undefined
}

/** The endpoints of a request to change a row: entities of one table share a path. */
export interface RowCall {
  endpoints: readonly VerbEndpoint[]
  /** The versions that the row may have; null for any. */
  ifMatch: EntityTags | null
}

/** A changed row. */
export interface ChangedRow {
  /** The endpoint whose entity has the row. */
  endpoint: VerbEndpoint
  id: number
  /** Reads the row as JSON text, within the same transaction. */
  readRow: () => Promise<string> | string
}

/** Changes the row that a body names. */
export type ChangeRow = (context: RequestContext, call: RowCall, body: Body) => Promise<ChangedRow>

/** Further changes of a restore, by path. A dot leads to a row that is restored with it. */
export interface Remedies {
  values: Readonly<Record<string, unknown>>
  /** The references whose rows are restored too. */
  with: readonly string[]
}

export type Row = Record<string, unknown>

/** The time of a draft row. The draft may lack values. */
export interface RowTime {
  values: Values
  /** The latest start in milliseconds, if the draft leaves the start open. */
  until?: number
}

/** The hooks of one call that run inside its transaction. */
export interface RowHooks {
  /** Refuses the call by throwing a `Problem`, before anything is read or written. */
  before?(action: Action, row: Row): void | Promise<void>
  /** Returns further values to write, which follow from those that were sent. */
  derive?(action: Action, row: Row | null): Promise<Values>
  /** Returns the time of a draft row. */
  timing?(action: Action, row: Row | null): Promise<RowTime>
  /** Returns the values that the server would add to a draft row. It refuses nothing. */
  preview?(action: Action, row: Row | null): Promise<Values>
  /** Finds the obstacles to restoring a row. `after` is the row as restored. */
  obstacles?(action: Action, after: Row): Promise<Obstacle[]>
  /** Changes other rows in the same transaction, after the row was written. */
  follow?(action: Action, id: number, before: Row | null): Promise<void>
}

/** Checks a written row for one warning. Returns undefined if the row is usual. */
type WarningRule = (action: Action, id: number, before: Row | null) => Promise<Told | undefined>

/** The hooks of all calls by entity and verb, and the check of each warning. */
export interface HookTable<Stages = RowHooks> {
  calls: { readonly [E in ResourceName]?: Readonly<Partial<Record<Verb, Stages>>> }
  warnings: Readonly<Partial<Record<Warning, WarningRule>>>
}
