import { callOf } from '../../resources/kit/entities/access.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import { matches, stateOf } from '../../resources/kit/fields/conditions.ts'

/** The verbs that change a row that exists: creating one and reading one are not among them. */
export type RowVerb = Exclude<Verb, 'read' | 'create'>

/** Icon and weight of each verb: a destructive one takes something away, a main one is the row's purpose. */
export const LOOKS: Readonly<Record<RowVerb, { icon: string; destructive?: true; main?: true }>> = {
  update: { icon: 'edit' },
  setAccess: { icon: 'key' },
  invite: { icon: 'mail' },
  renew: { icon: 'repeat' },
  assign: { icon: 'assign' },
  start: { icon: 'play', main: true },
  finish: { icon: 'done', main: true },
  fail: { icon: 'alert' },
  pay: { icon: 'money' },
  refund: { icon: 'restore', destructive: true },
  cancel: { icon: 'cancelled', destructive: true },
  delete: { icon: 'trash', destructive: true },
  restore: { icon: 'restore' },
  forceDelete: { icon: 'purge', destructive: true },
}

/** The verb that undoes another exactly. */
export const INVERSE: Partial<Record<RowVerb, RowVerb>> = {
  delete: 'restore',
  cancel: 'restore',
  restore: 'delete',
}

/** Whether the dialog of a verb has said that it is for good, so that no Undo is offered after it. */
export const isFinal = (verb: RowVerb): boolean => verb === 'forceDelete' || verb === 'refund'

/** The flag that a verb toggles; undefined for a verb that does anything else. */
export function toggledBy(resource: AnyResource, verb: RowVerb): string | undefined {
  const fieldNames = bodyOf(resource, verb).filter((name) => name !== 'id')
  const [name = ''] = fieldNames
  const isToggle =
    verb !== 'update' && fieldNames.length === 1 && resource.fields[name]?.type === 'flag'
  return isToggle ? name : undefined
}

/** The verb's part of a translation key; a toggle has one key for each direction. */
export function verbKey(
  resource: AnyResource,
  verb: RowVerb,
  row: Readonly<Record<string, unknown>>,
): string {
  const toggled = toggledBy(resource, verb)
  if (!toggled) return verb
  return row[toggled] === 1 ? `${verb}_off` : `${verb}_on`
}

const OF_DELETED: ReadonlySet<string> = new Set(['restore', 'forceDelete'])

/** Whether a row is deleted (or cancelled: that is the same underneath). */
export function isDeleted(row: Readonly<Record<string, unknown>>): boolean {
  return row.deleted_at !== null && row.deleted_at !== undefined
}

/** Whether a verb applies to a row in its present state. */
export function fits(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
  today: string,
): verb is RowVerb {
  if (!(verb in LOOKS)) return false
  // Rows without a trash are deleted for good at once.
  const hasTrash = resource.fields.deleted_at !== undefined
  if (hasTrash && isDeleted(row) !== OF_DELETED.has(verb)) return false
  const { when, states } = callOf(resource, verb) ?? {}
  const isIn = states?.includes(stateOf(row, resource.states, today) ?? '') ?? true
  return isIn && matches(row, when, today)
}
