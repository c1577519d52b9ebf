/**
 * What can be done to one row. `setAccess` lets an account in or keeps it out, `invite` sends it a
 * mail to set its password, `renew` makes the next one after it, `assign` gives a booking to
 * somebody, `depart`, `start`, `finish` and `fail` are the car wash's own: somebody is on the way,
 * a job is begun, done, or could not be done; `reopen` makes it one that is to be done. `pay` and `refund` move money.
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
export type Verb = (typeof VERBS)[number]
