import { getBusinessVerb, type Verb } from '../words/verbs.ts'
import type { Warning } from '../words/warnings.ts'
import type { AnyResource } from '../entities/registry.ts'
import { hasOwnReason, listExpectedValues } from './expected-values.ts'

/** The body field with the reason that overrides warnings, and the maximum length of the reason. */
export const OVERRIDE_REASON = 'override_reason'
export const MAX_OVERRIDE_REASON = 200

/** The built-in verbs that can raise a warning. */
const WARNING_VERBS: readonly Verb[] = ['create', 'update', 'restore']

/** The built-in verbs that cannot make people unavailable for other rows. */
const HARMLESS_VERBS: readonly Verb[] = ['read', 'invite', 'forceDelete', 'renew']

/** Returns the warnings that a verb on rows of an entity can raise. */
export function getWarnings(
  { warnings = [] }: Pick<AnyResource, 'warnings'>,
  verb: Verb,
): readonly Warning[] {
  const canRaiseWarnings = WARNING_VERBS.includes(verb) || getBusinessVerb(verb)?.warned
  return warnings.filter((warning) =>
    warning === 'uncovered' ? !HARMLESS_VERBS.includes(verb) : canRaiseWarnings,
  )
}

/** Returns whether a verb on rows of an entity may need a reason. */
export const mayNeedReason = (resource: AnyResource, verb: Verb): boolean =>
  getWarnings(resource, verb).length > 0 ||
  (listExpectedValues(resource, verb).length > 0 && !hasOwnReason(resource, verb))
