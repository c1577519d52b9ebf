import { findVerbRefusal, isForOther } from '../../../registry/entities/life-cycle.ts'
import { DEFAULT_ACTION_ICON, getOwnAction } from '../../../registry/entities/transition.ts'
import type { Tone } from '../../../registry/words/tones.ts'
import {
  type BuiltInVerb,
  getBusinessVerb,
  type Verb,
  STANDARD_VERBS,
} from '../../../registry/words/verbs.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { readSession } from '../../platform/api/session.ts'

/** The verbs on an existing row: all except create and read. */
export type RowVerb = Exclude<Verb, 'read' | 'create'>

/**
 * The icon and weight of a verb. A destructive verb removes something; a main verb is the row's
 * purpose.
 */
interface VerbAppearance {
  icon: string
  destructive?: true
  main?: true
  /** True if the verb completes a row. It can be the next step where only the page offers it. */
  completes?: true
  /** True if the page of a row emphasizes the button of the verb. A list does not. */
  isNextStep?: true
}

/**
 * The appearance of the built-in verbs, in the order of their buttons. Destructive verbs come last.
 */
const APPEARANCE_BY_VERB: Readonly<
  Record<Exclude<BuiltInVerb, 'read' | 'create'>, VerbAppearance>
> = {
  renew: { icon: 'repeat', isNextStep: true },
  restore: { icon: 'restore' },
  update: { icon: 'edit' },
  invite: { icon: 'mail' },
  setAccess: { icon: 'key' },
  cancel: { icon: 'cancelled', destructive: true },
  delete: { icon: 'trash', destructive: true },
  forceDelete: { icon: 'purge', destructive: true },
}

const isBuiltIn = (verb: Verb): verb is keyof typeof APPEARANCE_BY_VERB =>
  Object.hasOwn(APPEARANCE_BY_VERB, verb)

/** The verbs that entities share, in the order of their buttons. */
const BUTTON_ORDER: readonly RowVerb[] = Object.keys(APPEARANCE_BY_VERB).flatMap((verb) => [
  ...STANDARD_VERBS.filter((candidate) => getBusinessVerb(candidate)?.before === verb),
  verb,
])

/** The appearance of a verb by its tone. */
const APPEARANCE_BY_TONE: Readonly<Partial<Record<Tone, Omit<VerbAppearance, 'icon'>>>> = {
  good: { main: true, completes: true },
  moving: { main: true },
  stopped: { destructive: true },
}

/** Returns the appearance of a verb's button. */
export function getVerbAppearance(resource: AnyResource, verb: RowVerb): VerbAppearance {
  if (isBuiltIn(verb)) return APPEARANCE_BY_VERB[verb]
  const { icon = DEFAULT_ACTION_ICON, tone = 'plain' } =
    getBusinessVerb(verb) ?? getOwnAction(resource, verb) ?? {}
  return { icon, ...APPEARANCE_BY_TONE[tone] }
}

/** Returns whether a verb can be the next step of a row, which the row's page emphasizes. */
export function canBeNextVerb(resource: AnyResource, verb: RowVerb): boolean {
  const { main, isNextStep } = getVerbAppearance(resource, verb)
  return main === true || isNextStep === true
}

/** Returns the verbs that change a row, in the order of their buttons. */
export function sortVerbs(resource: AnyResource, verbs: readonly Verb[]): RowVerb[] {
  const ownActions = verbs.filter((verb) => getOwnAction(resource, verb))
  const firstDestructive = BUTTON_ORDER.find(
    (verb) => getVerbAppearance(resource, verb).destructive,
  )
  /** Returns the built-in verb whose button follows that of a custom action. */
  const getNextButton = ({ destructive, main }: VerbAppearance) => {
    if (destructive) return firstDestructive
    return main ? 'renew' : 'invite'
  }
  return BUTTON_ORDER.flatMap((verb): RowVerb[] => [
    ...ownActions.filter((ownVerb) => getNextButton(getVerbAppearance(resource, ownVerb)) === verb),
    ...verbs.filter((candidate) => candidate === verb),
  ])
}

/** The exact inverse of a verb. */
export const INVERSE_VERBS: Partial<Record<RowVerb, RowVerb>> = {
  delete: 'restore',
  cancel: 'restore',
  restore: 'delete',
}

/** Returns whether a verb applies to a row in its present state, and is not for somebody else. */
export function appliesToRow(
  resource: AnyResource,
  verb: Verb,
  row: Readonly<Record<string, unknown>>,
  today: string,
): verb is RowVerb {
  const isKnownVerb =
    isBuiltIn(verb) || (getBusinessVerb(verb) ?? getOwnAction(resource, verb)) !== undefined
  return (
    isKnownVerb &&
    findVerbRefusal(resource, verb, row, today) === null &&
    !isForOther(resource, verb, row, readSession()?.id)
  )
}
