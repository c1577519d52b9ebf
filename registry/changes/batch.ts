import { getCall } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { entityVerbs } from '../entities/life-cycle.ts'

/** The media type of a response with progress: one JSON object per line. The last one is the answer. */
export const PROGRESS_TYPE = 'application/x-ndjson'

/** The maximum number of characters of an idempotency key. */
export const MAX_KEY = 255

/** The maximum number of rows of one batch. */
export const MAX_BATCH = 50_000
/** The maximum number of ids in the body of a batch, including exceptions. */
export const MAX_BATCH_IDS = 1000

/** Verbs without batches: reading, and those that create a row. */
const SINGLE: readonly Verb[] = ['read', 'create', 'renew']

/** Returns the verbs that can be used on several rows of an entity. */
export const batchVerbs = (resource: AnyResource): Verb[] =>
  entityVerbs(resource).filter(
    (verb) => !SINGLE.includes(verb) && getCall(resource, verb) !== undefined,
  )

/** A row that a batch refused, and the reason. */
export interface RefusedRow {
  id: number
  /** The title of the row, for callers who may read it. */
  title: string | null
  status: number
  code: string
  message: string
  errors?: Readonly<Record<string, readonly string[]>>
  /** The verbs that the caller can use, if the row's state forbids this one. */
  possible?: readonly string[]
  /** The warnings of the row, which a reason overrides. */
  warnings?: readonly unknown[]
}

/** The result of a batch or of its dry run. */
export interface BatchAnswer {
  /** The number of chosen rows. */
  of: number
  /** The number of performed rows: fewer than all only in a dry run. */
  tried: number
  /** True if no other request runs at the same time, as with the embedded database. */
  alone: boolean
  done: number
  /** The number of performed rows that changed, by history. */
  changed: number
  refused: number
  /** The first of the refused rows. */
  failed: readonly RefusedRow[]
  /** Changed rows of other entities. */
  along: readonly { entity: string; count: number }[]
  /** In the dry run of a deletion: open rows that refer to these and stay. */
  staying: readonly { entity: string; count: number }[]
}
