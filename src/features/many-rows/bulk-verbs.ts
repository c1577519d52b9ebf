import { listBulkEditableFields } from '../../../registry/changes/edited-fields.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { getBusinessVerb, type Verb } from '../../../registry/words/verbs.ts'
import type { RowVerb } from '../../parts/actions/verbs.ts'

/** Built-in verbs without a bulk action: forms of one row. */
const SINGLE_ROW_VERBS: ReadonlySet<Verb> = new Set([
  'read',
  'create',
  'update',
  'setAccess',
  'invite',
  'renew',
])

/** Returns whether a verb has a bulk action. */
export function isBulkAction(verb: Verb): verb is RowVerb {
  return !SINGLE_ROW_VERBS.has(verb) && !getBusinessVerb(verb)?.single
}

/** Returns the verbs for a selection. A bulk edit sets the same values in all rows. */
export const listBulkVerbs = (resource: AnyResource, verbs: readonly Verb[]): readonly RowVerb[] =>
  verbs.filter((verb): verb is RowVerb =>
    verb === 'update' ? listBulkEditableFields(resource).length > 0 : isBulkAction(verb),
  )
