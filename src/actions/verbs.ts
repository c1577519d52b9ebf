import { refusalOf } from '../../registry/entities/life-cycle.ts'
import { ownActionOf } from '../../registry/entities/transition.ts'
import type { Tone } from '../../registry/words/tones.ts'
import { type BuiltInVerb, businessVerb, type Verb, VERBS } from '../../registry/words/verbs.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'

/** The verbs that change a row that exists: creating one and reading one are not among them. */
export type RowVerb = Exclude<Verb, 'read' | 'create'>

/** Icon and weight of a verb: a destructive one takes something away, a main one is the row's purpose. */
interface Look {
  icon: string
  destructive?: true
  main?: true
}

/** The looks of the built-in verbs, in the order of their buttons: what takes something away is last. */
const LOOKS: Readonly<Record<Exclude<BuiltInVerb, 'read' | 'create'>, Look>> = {
  renew: { icon: 'repeat' },
  restore: { icon: 'restore' },
  update: { icon: 'edit' },
  invite: { icon: 'mail' },
  setAccess: { icon: 'key' },
  cancel: { icon: 'cancelled', destructive: true },
  delete: { icon: 'trash', destructive: true },
  forceDelete: { icon: 'purge', destructive: true },
}

const isChanging = (verb: Verb): verb is keyof typeof LOOKS => Object.hasOwn(LOOKS, verb)

/** The verbs that entities share, in the order of their buttons. */
const ORDER: readonly RowVerb[] = Object.keys(LOOKS).flatMap((verb) => [
  ...VERBS.filter((one) => businessVerb(one)?.before === verb),
  verb,
])

/** What a tone makes of the look of a verb. */
const BY_TONE: Readonly<Partial<Record<Tone, Omit<Look, 'icon'>>>> = {
  good: { main: true },
  moving: { main: true },
  stopped: { destructive: true },
}

/** How the button of a verb looks. */
export function lookOf(resource: AnyResource, verb: RowVerb): Look {
  if (isChanging(verb)) return LOOKS[verb]
  const { icon = 'done', tone = 'plain' } = businessVerb(verb) ?? ownActionOf(resource, verb) ?? {}
  return { icon, ...BY_TONE[tone] }
}

/** Verbs that change a row, in the order in which their buttons stand. */
export function inOrder(resource: AnyResource, verbs: readonly Verb[]): RowVerb[] {
  const own = verbs.filter((verb) => ownActionOf(resource, verb))
  const firstDestructive = ORDER.find((verb) => lookOf(resource, verb).destructive)
  /** Before which button that of an action of an entity's own stands. */
  const placeOf = ({ destructive, main }: Look) =>
    destructive ? firstDestructive : main ? 'renew' : 'invite'
  return ORDER.flatMap((verb): RowVerb[] => [
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
export const isFinal = (verb: RowVerb): boolean =>
  verb === 'forceDelete' || businessVerb(verb)?.final === true

/** Whether a verb applies to a row in its present state. */
export function fits(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
  today: string,
): verb is RowVerb {
  const isKnown =
    isChanging(verb) || (businessVerb(verb) ?? ownActionOf(resource, verb)) !== undefined
  return isKnown && refusalOf(resource, verb, row, today) === null
}
