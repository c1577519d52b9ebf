import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../../registry/changes/override-reason.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { giveReason } from '../db/change-context.ts'
import { runInSavepoint } from '../db/rollback.ts'
import { findWarnings } from '../hooks/hooks.ts'
import {
  type FieldMessage,
  createInvalidProblem,
  createReasonProblem,
  Problem,
} from '../http/problem.ts'
import type { Body } from '../http/read-body.ts'
import type { Action, Row } from '../rows/action.ts'

/**
 * Separates the override reason from the other values of a body; null without a reason. Throws 422
 * for a reason that is no text or too long.
 */
export function splitOverrideReason(sentBody: Body) {
  const { [OVERRIDE_REASON]: reason, ...body } = sentBody
  const field = { type: 'text', maxLength: MAX_OVERRIDE_REASON, nullable: true } as const
  const parsed = parseValue(field, reason)
  if ('problem' in parsed) throw createInvalidProblem({ [OVERRIDE_REASON]: parsed.problem })
  return { body, overrideReason: parsed.value === null ? null : String(parsed.value) }
}

/**
 * Throws 409 with the warnings about the written row, unless the request gives a reason. The error
 * rolls the transaction back.
 */
export async function requireReason(
  action: Action,
  id: number,
  before: Row | null,
  findUncovered: () => Promise<FieldMessage[]>,
): Promise<void> {
  if (action.overrideReason) return
  const warnings = [...(await findWarnings(action, id, before)), ...(await findUncovered())]
  if (warnings.length > 0) throw createReasonProblem(warnings)
}

type Perform = (action: Action) => Promise<number>

/** Performs an action without its reason. Returns undefined, and changes nothing, on a warning. */
async function performWithoutReason(action: Action, perform: Perform): Promise<number | undefined> {
  const actionWithoutReason = { ...action, values: { ...action.values }, overrideReason: null }
  try {
    return await runInSavepoint(action.trx, () => perform(actionWithoutReason))
  } catch (error) {
    if (error instanceof Problem && error.warnings.length > 0) return undefined
    throw error
  }
}

/**
 * Performs an action with a reason. The history keeps the reason only if the action has warnings.
 * History entries are final, so the action first runs without the reason.
 */
export async function performWithReason(action: Action, perform: Perform): Promise<number> {
  const { trx, overrideReason = null } = action
  const rowId = await performWithoutReason(action, perform)
  if (rowId !== undefined) return rowId
  await giveReason(trx, overrideReason)
  const id = await perform(action)
  // Other rows of the transaction have separate reasons.
  await giveReason(trx, null)
  return id
}
