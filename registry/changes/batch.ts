import { callOf } from '../entities/access.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Verb } from '../words/verbs.ts'
import { entityVerbs } from '../entities/life-cycle.ts'

/** The type of an answer that tells its progress: one JSON object a line, the last is the answer. */
export const PROGRESS_TYPE = 'application/x-ndjson'

/** Rows of one batch at most. */
export const MAX_BATCH = 50_000
/** Rows that a batch names by their ids at most, exceptions included. */
export const MAX_BATCH_IDS = 1000

/** Verbs that no batch does: reading, and those that make a row of their own. */
const SINGLE: readonly Verb[] = ['read', 'create', 'renew']

/** The verbs that a batch can do to rows of an entity. */
export const batchVerbs = (resource: AnyResource): Verb[] =>
  entityVerbs(resource).filter(
    (verb) => !SINGLE.includes(verb) && callOf(resource, verb) !== undefined,
  )

/** A row that a batch left as it was, and why. */
export interface RefusedRow {
  id: number
  /** What it is called, for those who may read it. */
  title: string | null
  status: number
  code: string
  message: string
  errors?: Readonly<Record<string, readonly string[]>>
  /** The verbs that its caller can do to it as it is, where its state is in the way. */
  possible?: readonly string[]
  /** What is unusual about it, which a reason allows. */
  warnings?: readonly unknown[]
}

/** What a batch did, or would do. */
export interface BatchAnswer {
  /** Rows that were chosen. */
  of: number
  /** Rows that were looked at: fewer than all only in a trial. */
  tried: number
  /** Whether nobody else is served meanwhile: the embedded database does one thing at a time. */
  alone: boolean
  done: number
  /** Those of them that are other than before, as history tells. */
  changed: number
  refused: number
  /** The first of the refused rows. */
  failed: readonly RefusedRow[]
  /** Other rows that changed with these. */
  along: readonly { entity: string; count: number }[]
  /** Open rows that refer to these and stay, as a trial of a deletion counts them. */
  staying: readonly { entity: string; count: number }[]
}
