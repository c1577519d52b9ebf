/**
 * What can be done to one row of any entity. `setAccess` lets an account in or keeps it out, `invite`
 * sends it a mail to set its password, and `renew` makes the next row after this one. `assign` gives
 * a row to somebody. With `depart` that person is on the way, with `start` at work, with `finish`
 * done; `fail` says that it could not be done, and `reopen` that it is to be done again. `pay` and
 * `refund` move money.
 */
export const VERBS = [
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
  'assign',
  'depart',
  'start',
  'finish',
  'fail',
  'reopen',
  'pay',
  'refund',
] as const
export type StandardVerb = (typeof VERBS)[number]

/** What can be done to one row: a standard verb, or an action that an entity declares of its own. */
// The intersection keeps the standard verbs among what an editor suggests.
export type Verb = StandardVerb | (string & {})

/** Whether a verb is one that every entity knows. */
export const isStandard = (verb: string): verb is StandardVerb =>
  (VERBS as readonly string[]).includes(verb)
