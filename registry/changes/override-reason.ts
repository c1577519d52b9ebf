import { businessVerb, type Verb } from '../words/verbs.ts'
import type { Warning } from '../words/warnings.ts'
import type { AnyResource } from '../entities/registry.ts'

/** The name under which a call sends the reason for something unusual, and its length at most. */
export const OVERRIDE_REASON = 'override_reason'
export const MAX_OVERRIDE_REASON = 200

/** The built-in verbs that may make a row unusual. */
const WARNED: readonly Verb[] = ['create', 'update', 'restore']

/** What a verb on rows of an entity may have to give a reason for. */
export function warningsOf(
  { warnings = [] }: Pick<AnyResource, 'warnings'>,
  verb: Verb,
): readonly Warning[] {
  return WARNED.includes(verb) || businessVerb(verb)?.warned ? warnings : []
}
