import { BUSINESS_VERBS } from '#business/words/verbs.ts'
import type { IconName } from './icons.ts'
import type { Tone } from './tones.ts'

/**
 * The verbs of every business. `setAccess` lets an account in or keeps it out, `invite` sends it a
 * mail to set its password, and `renew` makes the next row after this one.
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

/** A verb of one business: what it does and how its button looks. */
export interface BusinessVerb {
  /** What the verb does, in English. */
  does: string
  icon: IconName
  /** The built-in verb before which its button stands. */
  before: BuiltInVerb
  /** What it means for a row: `stopped` takes something away, `moving` and `good` are its purpose. */
  tone?: Tone
  /** Whether it is for one row at a time. */
  single?: boolean
  /** Whether it cannot be undone. */
  final?: boolean
  /** Whether it may make a row unusual, which needs a reason. */
  warned?: boolean
}

const OWN: Readonly<Record<string, BusinessVerb>> = BUSINESS_VERBS

/** The verbs that entities share: those of every business, then those of this one. */
export const VERBS = [
  ...BUILT_IN_VERBS,
  ...(Object.keys(BUSINESS_VERBS) as (keyof typeof BUSINESS_VERBS)[]),
] as const
export type StandardVerb = (typeof VERBS)[number]

/** What can be done to one row: a standard verb, or an action that an entity declares of its own. */
// The intersection keeps the standard verbs among what an editor suggests.
export type Verb = StandardVerb | (string & {})

/** Whether a verb is one that every business has. */
export const isBuiltIn = (verb: string): verb is BuiltInVerb =>
  (BUILT_IN_VERBS as readonly string[]).includes(verb)

/** Returns what this business declares of a verb; undefined for any other verb. */
export const businessVerb = (verb: string): BusinessVerb | undefined =>
  Object.hasOwn(OWN, verb) ? OWN[verb] : undefined

/** Whether a verb is one that entities share. */
export const isStandard = (verb: string): verb is StandardVerb =>
  isBuiltIn(verb) || businessVerb(verb) !== undefined
