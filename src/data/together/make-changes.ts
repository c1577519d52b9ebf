import type { ChangesAnswer } from '../../../registry/changes/together.ts'
import type { Request } from '../../../registry/entities/requests.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import type { ResourceName } from '#business/words'
import type { Http } from '../../api/http.ts'
import { type BatchTask, sendTogether } from './send-together.ts'

/** The request that makes changes of several entities together. */
export const CHANGES: Request = 'POST batch/changes'

/**
 * A change of one row by a verb. A value `{ change: 0 }` is the id of the row of the first change.
 */
export interface RowChange {
  entity: ResourceName
  verb: Verb
  values: Readonly<Record<string, unknown>>
}

/** The result of changes, with the batch that undoes them. */
export interface MadeChanges extends ChangesAnswer {
  batch?: string
}

/** A task that makes changes. */
export interface ChangesTask extends BatchTask {
  /** True if one refused change takes all others back. */
  atomic?: boolean
  /** True for a plan, which leaves rows alone that are under way or over. */
  plan?: boolean
}

/** Makes changes as one batch. Resolves with null if it was stopped. */
export async function makeChanges(
  http: Http,
  changes: readonly RowChange[],
  { atomic = false, plan = false, ...task }: ChangesTask,
): Promise<MadeChanges | null> {
  const last = await sendTogether(http, CHANGES, { changes, atomic, ...(plan && { plan }) }, task)
  if (!last) return null
  const batch = typeof last.batch === 'string' ? { batch: last.batch } : {}
  return { ...(last.data as ChangesAnswer), ...batch }
}
