import { BUSINESS_VERBS } from '#business/words'
import type { IconName } from './icons.ts'
import type { Tone } from './tones.ts'

/**
 * The verbs of every business. `setAccess` allows or forbids an account to sign in, `invite` mails
 * it a code to set its password, and `renew` creates the next row after this one.
 */
export const BUILT_IN_VERBS = [
  'read',
  'create',
  'update',
  'delete',
  'restore',
  'forceDelete',
  'cancel',
  'setAccess',
  'invite',
  'renew',
] as const
export type BuiltInVerb = (typeof BUILT_IN_VERBS)[number]

/** A verb of one business: its effect and its button. */
export interface BusinessVerb {
  /** The effect of the verb, in English. */
  does: string
  icon: IconName
  /** The built-in verb whose button follows the button of this verb. */
  before: BuiltInVerb
  /** The meaning for a row: `stopped` takes something away, `moving` and `good` are its purpose. */
  tone?: Tone
  /** True for verbs of one row at a time. */
  single?: boolean
  /** True for verbs that move a row to the trash, as `cancel` does. */
  deletes?: true
  /** True for verbs that can raise a warning, which needs a reason. */
  warned?: boolean
}

const VERBS_BY_NAME: Readonly<Record<string, BusinessVerb>> = BUSINESS_VERBS

/** The verbs of all entities: the built-in ones, then those of this business. */
export const STANDARD_VERBS = [
  ...BUILT_IN_VERBS,
  ...(Object.keys(BUSINESS_VERBS) as (keyof typeof BUSINESS_VERBS)[]),
] as const
export type StandardVerb = (typeof STANDARD_VERBS)[number]

/** A verb on one row: a standard verb, or an own action of an entity. */
// The intersection keeps the standard verbs among an editor's suggestions.
export type Verb = StandardVerb | (string & {})

/** Returns whether every business has the verb. */
export const isBuiltInVerb = (verb: string): verb is BuiltInVerb =>
  (BUILT_IN_VERBS as readonly string[]).includes(verb)

/** Returns the declaration of a business verb; undefined for any other verb. */
export const getBusinessVerb = (verb: string): BusinessVerb | undefined =>
  Object.hasOwn(VERBS_BY_NAME, verb) ? VERBS_BY_NAME[verb] : undefined

/** Returns whether a verb is standard and not an entity's own action. */
export const isStandardVerb = (verb: string): verb is StandardVerb =>
  isBuiltInVerb(verb) || getBusinessVerb(verb) !== undefined
