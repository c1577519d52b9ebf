import { refusalOf } from '../../registry/entities/life-cycle.ts'
import { ownActionOf } from '../../registry/entities/transition.ts'
import type { Tone } from '../../registry/words/tones.ts'
import type { StandardVerb, Verb } from '../../registry/words/verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'

/** The verbs that change a row that exists: creating one and reading one are not among them. */
export type RowVerb = Exclude<Verb, 'read' | 'create'>

/** Icon and weight of a verb: a destructive one takes something away, a main one is the row's purpose. */
interface Look {
  icon: string
  destructive?: true
  main?: true
}

/** Their buttons stand in this order: what leads on first, what takes something away last. */
const LOOKS: Readonly<Record<Exclude<StandardVerb, 'read' | 'create'>, Look>> = {
  assign: { icon: 'assign' },
  depart: { icon: 'car', main: true },
  start: { icon: 'play', main: true },
  finish: { icon: 'done', main: true },
  renew: { icon: 'repeat' },
  pay: { icon: 'money', main: true },
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

const isChanging = (verb: Verb): verb is keyof typeof LOOKS => Object.hasOwn(LOOKS, verb)

/** What a tone makes of the look of an action of an entity's own. */
const BY_TONE: Readonly<Partial<Record<Tone, Omit<Look, 'icon'>>>> = {
  good: { main: true },
  moving: { main: true },
  stopped: { destructive: true },
}

/** How the button of a verb looks. */
export function lookOf(resource: AnyResource, verb: RowVerb): Look {
  if (isChanging(verb)) return LOOKS[verb]
  const { icon = 'done', tone = 'plain' } = ownActionOf(resource, verb) ?? {}
  return { icon, ...BY_TONE[tone] }
}

/** Before which button that of an action of an entity's own stands. */
const placeOf = ({ destructive, main }: Look) =>
  destructive ? 'refund' : main ? 'renew' : 'invite'

/** Verbs that change a row, in the order in which their buttons stand. */
export function inOrder(resource: AnyResource, verbs: readonly Verb[]): RowVerb[] {
  const own = verbs.filter((verb) => ownActionOf(resource, verb))
  return Object.keys(LOOKS).flatMap((verb): RowVerb[] => [
    ...own.filter((one) => placeOf(lookOf(resource, one)) === verb),
    ...verbs.filter((one) => one === verb),
  ])
}

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
  const isKnown = isChanging(verb) || ownActionOf(resource, verb) !== undefined
  return isKnown && refusalOf(resource, verb, row, today) === null
}
