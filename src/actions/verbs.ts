import { refusalOf } from '../../resources/kit/entities/life-cycle.ts'
import type { Verb } from '../../resources/kit/words/verbs.ts'
import type { AnyResource } from '../../resources/kit/entities/registry.ts'

/** The verbs that change a row that exists: creating one and reading one are not among them. */
export type RowVerb = Exclude<Verb, 'read' | 'create'>

/**
 * Icon and weight of each verb: a destructive one takes something away, a main one is the row's purpose.
 * Their buttons stand in this order: what leads on first, what takes something away last.
 */
export const LOOKS: Readonly<Record<RowVerb, { icon: string; destructive?: true; main?: true }>> = {
  assign: { icon: 'assign' },
  depart: { icon: 'car', main: true },
  start: { icon: 'play', main: true },
  finish: { icon: 'done', main: true },
  renew: { icon: 'repeat' },
  pay: { icon: 'money' },
  restore: { icon: 'restore' },
  reopen: { icon: 'restore' },
  update: { icon: 'edit' },
  invite: { icon: 'mail' },
  setAccess: { icon: 'key' },
  fail: { icon: 'alert' },
  refund: { icon: 'restore', destructive: true },
  cancel: { icon: 'cancelled', destructive: true },
  delete: { icon: 'trash', destructive: true },
  forceDelete: { icon: 'purge', destructive: true },
}

/** Verbs that change a row, in the order in which their buttons stand. */
export const inOrder = (verbs: readonly Verb[]): RowVerb[] =>
  (Object.keys(LOOKS) as RowVerb[]).filter((verb) => verbs.includes(verb))

/** The verb that undoes another exactly. */
export const INVERSE: Partial<Record<RowVerb, RowVerb>> = {
  delete: 'restore',
  cancel: 'restore',
  restore: 'delete',
}

/** Whether the dialog of a verb has said that it is for good, so that no Undo is offered after it. */
export const isFinal = (verb: RowVerb): boolean => verb === 'forceDelete' || verb === 'refund'

/** Whether a verb applies to a row in its present state. */
export function fits(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
  today: string,
): verb is RowVerb {
  return verb in LOOKS && refusalOf(resource, verb, row, today) === null
}
