import type { ResourceName } from '#business/words/names.ts'
import type { Warning } from '../../registry/words/warnings.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { Registry } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Caller } from '../auth/sessions.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { Obstacle, Told } from '../http/problem.ts'
import type { Values } from './read-values.ts'

/** One verb on one row, with all that hooks and queries need. */
export interface Action {
  trx: AnyTransaction
  registry: Registry
  hooks: RowHooks
  endpoint: VerbEndpoint
  caller: Caller
  values: Values
  now: Date
  timeZone: string
  /** The `Accept-Language` of the caller, for sentences with days and times. */
  language?: string | undefined
  /** Why something unusual is to be done all the same. */
  overrideReason?: string | null
  /** What clears the way for a row that is restored. */
  remedies?: Remedies | undefined
  /** It is only tried, perhaps without what it asks. */
  isTrial?: boolean
}

/** What a restore is to change besides, by paths: of a row that is restored too after a dot. */
export interface Remedies {
  values: Readonly<Record<string, unknown>>
  /** The references whose rows are restored too. */
  with: readonly string[]
}

export type Row = Record<string, unknown>

/** When a row would take somebody's time, as far as a form that is being filled in says. */
export interface RowTime {
  values: Values
  /** The moment before which it begins, in milliseconds, where that leaves open when it does. */
  until?: number
}

/** The rules of one call that no declaration expresses, by stage. */
export interface RowStages {
  /** Refuses the call by throwing a `Problem`, before anything is read or written. */
  before?(action: Action, row: Row): void | Promise<void>
  /** Returns further values to write, which follow from those that were sent. */
  derive?(action: Action, row: Row | null): Promise<Values>
  /** Says when a row would take somebody's time, by a form that need not be complete. */
  timing?(action: Action, row: Row | null): Promise<RowTime>
  /** Says what the row would hold besides, by a form that need not be complete; it refuses nothing. */
  preview?(action: Action, row: Row | null): Promise<Values>
  /** Finds what stands in the way of restoring a row, which is given as it would be then. */
  obstacles?(action: Action, after: Row): Promise<Obstacle[]>
  /** Changes other rows in the same transaction, after the row was written. */
  follow?(action: Action, id: number, before: Row | null): Promise<void>
}

/** Says what is unusual about a row that was written, by its state before; undefined if nothing is. */
type WarningRule = (action: Action, id: number, before: Row | null) => Promise<Told | undefined>

/** The rules of all calls, by entity and verb, and the rule behind each warning that an entity declares. */
export interface RowHooks<Stages = RowStages> {
  calls: { readonly [E in ResourceName]?: Readonly<Partial<Record<Verb, Stages>>> }
  warnings: Readonly<Partial<Record<Warning, WarningRule>>>
}
