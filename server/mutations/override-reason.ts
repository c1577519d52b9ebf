import {
  MAX_OVERRIDE_REASON,
  OVERRIDE_REASON,
  warningsOf,
} from '../../registry/changes/override-reason.ts'
import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { giveReason } from '../db/change-context.ts'
import { inSavepoint } from '../db/transaction.ts'
import { unusualAbout } from '../hooks/hooks.ts'
import { invalid, needsReason, Problem } from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Action, Row } from '../rows/action.ts'

/** Whether a call may leave a row unusual, which needs a reason. */
export const mayNeedReason = ({ resource, verb }: VerbEndpoint): boolean =>
  warningsOf(resource, verb).length > 0

/**
 * Separates the reason for something unusual from the rest of a body; null where none is given.
 * Throws 422 for one that is no text or too long.
 */
export function withoutReason(sent: Body) {
  const { [OVERRIDE_REASON]: reason, ...body } = sent
  const field = { type: 'text', maxLength: MAX_OVERRIDE_REASON, nullable: true } as const
  const parsed = parseValue(field, reason)
  if ('problem' in parsed) throw invalid({ [OVERRIDE_REASON]: parsed.problem })
  return { body, overrideReason: parsed.value === null ? null : String(parsed.value) }
}

/**
 * Throws 409 with everything that is unusual about the written row, where the call gives no reason
 * for it; the transaction is rolled back with it.
 */
export async function requireReason(action: Action, id: number, before: Row | null): Promise<void> {
  if (action.overrideReason) return
  const warnings = await unusualAbout(action, id, before)
  if (warnings.length > 0) throw needsReason(warnings)
}

type Perform = (action: Action) => Promise<number>

/** Performs an action as if no reason were given; undefined, with nothing done, where it needs one. */
async function performWithoutReason(action: Action, perform: Perform): Promise<number | undefined> {
  const plain = { ...action, values: { ...action.values }, overrideReason: null }
  try {
    return await inSavepoint(action.trx, () => perform(plain))
  } catch (error) {
    if (error instanceof Problem && error.warnings.length > 0) return undefined
    throw error
  }
}

/**
 * Performs an action whose call gives a reason. History keeps the reason only if there is something
 * unusual to explain: history is written with the change and never altered, so the action is tried
 * without the reason first.
 */
export async function performWithReason(action: Action, perform: Perform): Promise<number> {
  const { trx, overrideReason = null } = action
  const done = await performWithoutReason(action, perform)
  if (done !== undefined) return done
  await giveReason(trx, overrideReason)
  const id = await perform(action)
  // Further rows of the same transaction have reasons of their own.
  await giveReason(trx, null)
  return id
}
