/**
 * What can be done to rows of this business, beside the verbs of every business. `before` names the
 * verb of every business before which its button stands, and `tone` says what it means for a row:
 * `moving` and `good` are its purpose, `stopped` takes something away. A `single` verb is for one row
 * at a time, a `final` one has no undo, and a `warned` one may leave a row unusual.
 */
export const BUSINESS_VERBS = {
  assign: { does: 'Give a row to somebody', icon: 'assign', before: 'renew', warned: true },
  depart: {
    does: 'Say that somebody is on the way',
    icon: 'car',
    before: 'renew',
    tone: 'moving',
    single: true,
  },
  start: { does: 'Start the work', icon: 'play', before: 'renew', tone: 'moving', single: true },
  finish: { does: 'Finish the work', icon: 'done', before: 'renew', tone: 'good', single: true },
  fail: {
    does: 'Say that the work could not be done, and why',
    icon: 'alert',
    before: 'cancel',
    single: true,
  },
  reopen: {
    does: 'Open again what was done or could not be done',
    icon: 'restore',
    before: 'update',
    single: true,
  },
  pay: { does: 'Take the money', icon: 'money', before: 'restore', tone: 'good' },
  refund: {
    does: 'Give the money back, saying why',
    icon: 'restore',
    before: 'cancel',
    tone: 'stopped',
    final: true,
  },
} as const
