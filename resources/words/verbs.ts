/**
 * The additional verbs of this business. `before` names the built-in verb whose button follows.
 * `tone` is the meaning for a row: `moving` and `good` advance it, `stopped` ends something. A
 * `single` verb works on one row at a time, and a `warned` verb can raise a warning.
 */
export const BUSINESS_VERBS = {
  assign: { does: 'Assign a row to a person', icon: 'assign', before: 'renew', warned: true },
  depart: {
    does: 'Set out for the work',
    icon: 'car',
    before: 'renew',
    tone: 'moving',
    single: true,
  },
  start: { does: 'Start the work', icon: 'play', before: 'renew', tone: 'moving', single: true },
  finish: { does: 'Finish the work', icon: 'done', before: 'renew', tone: 'good', single: true },
  fail: {
    does: 'Report failed work with a reason',
    icon: 'alert',
    before: 'cancel',
    single: true,
  },
  reopen: {
    does: 'Reopen finished or failed work',
    icon: 'restore',
    before: 'update',
    single: true,
  },
  pay: { does: 'Take the payment', icon: 'money', before: 'restore', tone: 'good' },
  refund: {
    does: 'Refund with a reason',
    icon: 'restore',
    before: 'cancel',
    tone: 'stopped',
  },
} as const
