import { warningsOf } from '../../resources/kit/changes/override-reason.ts'
import type { Warning } from '../../resources/kit/words/warnings.ts'
import { needsReason, type Told } from '../http/problem.ts'
import type { Action, Row } from '../rows/find-row.ts'
import { overDailyLoad } from './daily-load.ts'
import { outsideHours } from './opening-hours.ts'

/** Says what is unusual about a row that was written, as its state before shows; nothing if it is not. */
type Rule = (action: Action, id: number, before: Row | null) => Promise<Told | undefined>

const RULES: Readonly<Record<Warning, Rule>> = {
  'outside-hours': (action, _, before) => outsideHours(action, before),
  'daily-load': overDailyLoad,
}

/**
 * Throws 409 with everything that is unusual about what was written, where the call gives no reason
 * for it; the transaction is rolled back with it.
 */
export async function refuseUnexplained(
  action: Action,
  id: number,
  before: Row | null,
): Promise<void> {
  if (action.overrideReason) return
  const told: Told[] = []
  for (const warning of warningsOf(action.endpoint.resource, action.endpoint.verb)) {
    const one = await RULES[warning](action, id, before)
    if (one) told.push(one)
  }
  if (told.length > 0) throw needsReason(told)
}
