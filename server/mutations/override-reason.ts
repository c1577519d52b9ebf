import type { VerbEndpoint } from '../../registry/entities/endpoints.ts'
import {
  MAX_OVERRIDE_REASON,
  OVERRIDE_REASON,
  warningsOf,
} from '../../registry/changes/override-reason.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import type { Body } from '../http/read-body.ts'
import { unusualAbout } from '../hooks/hooks.ts'
import { invalid, needsReason } from '../http/problem.ts'
import type { Action, Row } from '../rows/action.ts'

/**
 * The body of a call without the reason for something unusual, and that; null where none is given.
 * Throws 422 for one that is no text or too long.
 */
export function withoutReason({ resource, verb }: VerbEndpoint, sent: Body) {
  if (warningsOf(resource, verb).length === 0) return { body: sent, overrideReason: null }
  const { [OVERRIDE_REASON]: reason, ...body } = sent
  const field = { type: 'text', maxLength: MAX_OVERRIDE_REASON, nullable: true } as const
  const parsed = parseValue(field, reason)
  if ('problem' in parsed) throw invalid({ [OVERRIDE_REASON]: parsed.problem })
  return { body, overrideReason: parsed.value === null ? null : String(parsed.value) }
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
  const told = await unusualAbout(action, id, before)
  if (told.length > 0) throw needsReason(told)
}
