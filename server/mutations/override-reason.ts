import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../../registry/changes/override-reason.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { giveReason } from '../db/change-context.ts'
import { inSavepoint } from '../db/rollback.ts'
import { findWarnings } from '../hooks/hooks.ts'
import { type FieldMessage, invalid, needsReason, Problem } from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Action, Row } from '../rows/action.ts'

/**
 * Separates the reason that overrides warnings from the rest of a body; null without one. Throws
 * 422 for one that is no text or too long.
 */
export function splitOverrideReason(sent: Body) {
  const { [OVERRIDE_REASON]: reason, ...body } = sent
  const field = { type: 'text', maxLength: MAX_OVERRIDE_REASON, nullable: true } as const
  const parsed = parseValue(field, reason)
  if ('problem' in parsed) throw invalid({ [OVERRIDE_REASON]: parsed.problem })
  return { body, overrideReason: parsed.value === null ? null : String(parsed.value) }
}

/**
 * Throws 409 with the warnings about the written row, unless the call gives a reason. The
 * transaction is rolled back then.
 */
export async function requireReason(
  action: Action,
  id: number,
  before: Row | null,
  findUncovered: () => Promise<FieldMessage[]>,
): Promise<void> {
  if (action.overrideReason) return
  const warnings = [...(await findWarnings(action, id, before)), ...(await findUncovered())]
  if (warnings.length > 0) throw needsReason(warnings)
}

type Perform = (action: Action) => Promise<number>

/** Performs an action as if no reason were given; undefined, with nothing done, if it needs one. */
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
 * Performs an action whose call gives a reason. History stores the reason only if there are
 * warnings. History is written with the change and never altered, so the action is tried without
 * the reason first.
 */
export async function performWithReason(action: Action, perform: Perform): Promise<number> {
  const { trx, overrideReason = null } = action
  const done = await performWithoutReason(action, perform)
  if (done !== undefined) return done
  await giveReason(trx, overrideReason)
  const id = await perform(action)
  // Further rows of the transaction have their own reasons.
  await giveReason(trx, null)
  return id
}
