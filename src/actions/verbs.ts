import { callOf } from '../../resources/kit/entities/access.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import { matches, stateOf } from '../../resources/kit/fields/conditions.ts'

/** What can be done to a row from a list or its page; a new row and a look at one are no such things. */
export type RowVerb = Exclude<Verb, 'read' | 'create'>

/** How each verb looks; a grave one takes something away, a main one is what the row is there for. */
export const LOOKS: Readonly<Record<RowVerb, { icon: string; grave?: true; main?: true }>> = {
  update: { icon: 'edit' },
  setAccess: { icon: 'key' },
  invite: { icon: 'mail' },
  renew: { icon: 'repeat' },
  assign: { icon: 'assign' },
  start: { icon: 'play', main: true },
  finish: { icon: 'done', main: true },
  fail: { icon: 'alert' },
  pay: { icon: 'money' },
  refund: { icon: 'restore', grave: true },
  cancel: { icon: 'cancelled', grave: true },
  delete: { icon: 'trash', grave: true },
  restore: { icon: 'restore' },
  forceDelete: { icon: 'purge', grave: true },
}

/** The verb that takes another back exactly. */
export const INVERSE: Partial<Record<RowVerb, RowVerb>> = {
  delete: 'restore',
  cancel: 'restore',
  restore: 'delete',
}

/** The yes or no that a verb turns round, for a verb that does just that. */
export function turnedBy(resource: AnyResource, verb: RowVerb): string | undefined {
  const fieldNames = bodyOf(resource, verb).filter((name) => name !== 'id')
  const [name = ''] = fieldNames
  const turns =
    verb !== 'update' && fieldNames.length === 1 && resource.fields[name]?.type === 'flag'
  return turns ? name : undefined
}

/** The word for a verb in translation keys; one that turns something round has a word for each way. */
export function wordOf(
  resource: AnyResource,
  verb: RowVerb,
  row: Readonly<Record<string, unknown>>,
): string {
  const turned = turnedBy(resource, verb)
  if (!turned) return verb
  return row[turned] === 1 ? `${verb}_off` : `${verb}_on`
}

const OF_DELETED: ReadonlySet<string> = new Set(['restore', 'forceDelete'])

/** Whether a row is deleted (or cancelled: that is the same underneath). */
export function isDeleted(row: Readonly<Record<string, unknown>>): boolean {
  return row.deleted_at !== null && row.deleted_at !== undefined
}

/** Whether a verb makes sense for a row as it is now. */
export function fits(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
  today: string,
): verb is RowVerb {
  if (!(verb in LOOKS)) return false
  // Where rows have no trash, deleting for good is all the deleting there is.
  const hasTrash = resource.fields.deleted_at !== undefined
  if (hasTrash && isDeleted(row) !== OF_DELETED.has(verb)) return false
  const { when, states } = callOf(resource, verb) ?? {}
  const isIn = states?.includes(stateOf(row, resource.states, today) ?? '') ?? true
  return isIn && matches(row, when, today)
}
