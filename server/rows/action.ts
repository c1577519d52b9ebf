import type { ResourceName } from '#business/words'
import type { Warning } from '../../registry/words/warnings.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import type { Verb } from '../../registry/words/verbs.ts'
import type { Caller } from '../auth/sessions.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import type { EntityTags } from '../http/conditional.ts'
import type { Obstacle, FieldMessage } from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Routes } from './travel/routes.ts'
import type { Availability } from './availability.ts'
import type { Values } from './read-values.ts'

/** The caller, the time and the transaction of a request. */
export interface RequestContext {
  trx: AnyTransaction
  registry: Registry
  hooks: HookTable
  caller: Caller
  now: Date
  /** The time when the caller acted, for a request that a device queued while offline. */
  doneAt?: Date
  timeZone: string
  /** Computes the travel times between places. */
  routes: Routes
  /** The caller's `Accept-Language`, for messages that contain days and times. */
  language?: string | undefined
  /** Values that the server writes in addition to those of the request body. */
  added?: Values
  /** True for a change of a plan. A plan changes no rows that have started or ended. */
  isPlan?: boolean
  /**
   * The stored rows that the same plan also changes, by entity and id. They cause no warnings.
   * An import cannot ask the user, so it uses 'all': its conflicts go to the inbox.
   */
  plannedRows?: ReadonlySet<string> | 'all'
  /** True for a dry run, which may lack required fields. */
  isTrial?: boolean
  /** True for a call that a second person has approved. */
  isApproved?: boolean
}

/** A verb (such as update) on a row, with the data that hooks and queries need. */
export interface Action extends RequestContext {
  endpoint: VerbEndpoint
  values: Values
  /** The reason that overrides a warning. */
  overrideReason?: string | null
  /** The remedies that make a restore possible. */
  remedies?: Remedies | undefined
}

/** The endpoints of a request to change a row. Entities of one table share a path. */
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
  /** Reads the row with the requested or all fields as JSON text, within the same transaction. */
  readRow: (requestedFields?: unknown) => Promise<string> | string
  /**
   * Reads the row together with the next statement of the transaction, after which the returned
   * function returns its text. Undefined if it takes more than one statement.
   */
  holdRow?: ((requestedFields?: unknown) => Promise<() => string>) | undefined
}

/** Changes the row that a request body describes. */
export type ChangeRow = (context: RequestContext, call: RowCall, body: Body) => Promise<ChangedRow>

/** Extra changes of a restore, by path. A dot in a path leads to another restored row. */
export interface Remedies {
  values: Readonly<Record<string, unknown>>
  /** The references whose rows are restored too. */
  with: readonly string[]
}

export type Row = Record<string, unknown>

/** The time of a draft row, which may lack values. */
export interface DraftTime {
  values: Values
  /** The latest start in milliseconds, if the draft leaves the start open. */
  until?: number
}

/** The hooks of one call that run inside its transaction. */
export interface RowHooks {
  /**
   * Refuses a call on an existing row by throwing a `Problem`, before state and values are checked.
   * It does not run for a new row: refuse that in `derive`.
   */
  before?(action: Action, row: Row): void | Promise<void>
  /** Returns further values to write, derived from the sent ones. */
  derive?(action: Action, row: Row | null): Promise<Values>
  /** Returns the time of a draft row. */
  timing?(action: Action, row: Row | null): Promise<DraftTime>
  /** Returns the values that the server would add to a draft row. Never refuses. */
  preview?(action: Action, row: Row | null): Promise<Values>
  /** Finds the obstacles to restoring a row. `after` is the row as restored. */
  obstacles?(action: Action, after: Row): Promise<Obstacle[]>
  /** Changes other rows in the same transaction, after the row was written. */
  follow?(action: Action, id: number, before: Row | null): Promise<void>
}

/** Checks a written row for one warning. Returns undefined if there is nothing to warn about. */
type WarningRule = (
  action: Action,
  id: number,
  before: Row | null,
) => Promise<FieldMessage | undefined>

/** An alternative start for a row that can begin at certain times only. */
export interface OtherStart {
  /** The start in epoch milliseconds. */
  from: number
  /** The values that give the row this start, such as a time slot. */
  values: Values
  /** The values that the server derives from `values`, such as the place. */
  derived: Values
  /** The number of rows that can still take this start. */
  left: number
}

/** Reads a row's alternative starts in a period; undefined if it can begin at any time. */
type ReadOtherStarts = (
  context: RequestContext,
  row: Row,
  period: { from: number; to: number },
) => Promise<OtherStart[] | undefined>

/** A row that an undo has changed, removed or returned, and the fields that changed with it. */
export interface UndoneRow {
  row_id: number
  fields: readonly string[]
}

/** Adjusts other rows after an undo of changes of an entity's rows. */
export type FollowUndo = (
  context: RequestContext,
  resource: AnyResource,
  undoneRows: readonly UndoneRow[],
) => Promise<void>

/**
 * The hooks of all calls by entity and verb, the check of each warning, and the availability of
 * entities.
 */
export interface HookTable<Stages = RowHooks> {
  calls: { readonly [E in ResourceName]?: Readonly<Partial<Record<Verb, Stages>>> }
  warnings: Readonly<Partial<Record<Warning, WarningRule>>>
  /** The availability of entities whose time other rows take. */
  availability?: { readonly [E in ResourceName]?: Availability }
  /** The alternative starts of an entity's rows, if the business limits their starts. */
  otherStarts?: { readonly [E in ResourceName]?: ReadOtherStarts }
  /** The hooks that run after an undo, in its transaction. An undo runs no other hooks. */
  afterUndo?: { readonly [E in ResourceName]?: FollowUndo }
}
