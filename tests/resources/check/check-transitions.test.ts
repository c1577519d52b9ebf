import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { boats, type Case, type Data, fields } from './check-base.ts'

const timed = {
  ...fields,
  left_at: { type: 'datetime', nullable: true, setOn: 'start' },
  docked: { type: 'flag', default: 0 },
}
const states = {
  sunk: { when: { deleted_at: { not: null } }, tone: 'stopped' },
  docked: { when: { docked: 1 }, tone: 'good' },
  sailing: { when: { left_at: { not: null } }, tone: 'moving' },
  waiting: { when: {}, tone: 'waiting' },
}
const extensions = { start: 'POST boats/start', finish: 'POST boats/finish' }
const start = { from: 'waiting', to: 'sailing' }
const finish = { from: 'sailing', to: 'docked', set: { docked: 1 } }
const at = 'boats.transitions'
const fleet = (transitions: unknown, own: Data = {}) => ({
  boats: boats({ fields: timed, states, extensions, transitions, ...own }),
})

const cases: Case[] = [
  {
    says: 'a transition is of known states, fields, values and a verb',
    broken: fleet({
      start: { from: ['wating', 'sailing'], to: 'sailling', form: 'waiting', when: { docket: 1 } },
      finish: { from: 'sailing', asks: ['left_a'], set: { docked: 2 } },
      statr: {},
    }),
    problems: [
      {
        rule: 'unknown-key',
        at: `${at}.start.form`,
        message: "'form' is no key of a transition.",
        hint: "Did you mean 'from'?",
      },
      {
        rule: 'unknown-word',
        at: `${at}.start.from[0]`,
        message: "'wating' is no state of boats.",
        hint: "Did you mean 'waiting'?",
      },
      {
        rule: 'unknown-word',
        at: `${at}.start.to`,
        message: "'sailling' is no state of boats.",
        hint: "Did you mean 'sailing'?",
      },
      {
        rule: 'unknown-field',
        at: `${at}.start.when.docket`,
        message: "'docket' is no field of boats.",
        hint: "Did you mean 'docked'?",
      },
      {
        rule: 'unknown-field',
        at: `${at}.finish.asks[0]`,
        message: "'left_a' is no field of boats.",
        hint: "Did you mean 'left_at'?",
      },
      {
        rule: 'wrong-condition',
        at: `${at}.finish.set.docked`,
        message: "2 is no value for 'docked', whose type is flag.",
        hint: 'Yes is 1, and no is 0.',
      },
      {
        rule: 'unknown-verb',
        at: `${at}.statr`,
        message: "'statr' is no verb.",
        hint: "Did you mean 'start'?",
      },
    ],
    valid: fleet({ start, finish }),
  },
  {
    says: 'a call and its transition stand together',
    broken: fleet({ start, assign: { from: 'waiting' } }),
    problems: [
      {
        rule: 'transition-without-call',
        at: `${at}.assign`,
        message: "'assign' leads on, but boats has no such call.",
        hint: "Give it an address in 'calls', or in 'extensions' if the specification has none.",
      },
      {
        rule: 'call-without-transition',
        at: 'boats.extensions.finish',
        message: "'finish' has an address, but no transition says from which state to which.",
        hint: "Declare it in 'transitions', or take the address away.",
      },
    ],
    valid: fleet({ start }, { extensions: { start: 'POST boats/start' } }),
  },
  {
    says: 'who may do it is said once, in roles that there are',
    broken: fleet(
      { start: { ...start, roles: ['office'] }, finish: { ...finish, roles: ['admin'] } },
      { extensions: { ...extensions, finish: { request: 'POST boats/finish', roles: ['admin'] } } },
    ),
    problems: [
      {
        rule: 'unknown-role',
        at: `${at}.start.roles[0]`,
        message: "'office' is no role.",
        hint: "It can be 'admin', 'operations', 'car wash'.",
      },
      {
        rule: 'roles-twice',
        at: `${at}.finish.roles`,
        message: "Who may make 'finish' stands at the transition and at the call.",
        hint: 'Name the roles at the transition alone.',
      },
    ],
    valid: fleet({ start, finish: { ...finish, roles: ['admin'] } }),
  },
  {
    says: 'what a transition writes leads to where it says',
    broken: fleet({ start, finish: { from: 'sailing', to: 'docked' } }),
    problems: [
      {
        rule: 'wrong-transition',
        at: `${at}.finish`,
        message: "From 'sailing' it can lead to 'sailing', which is not where it says.",
        hint: "Name 'sailing' in 'to', or 'set' what makes it one of 'docked'.",
      },
    ],
    valid: fleet({ start, finish }),
  },
  {
    says: 'a state that comes before in the order is not overlooked',
    broken: fleet({ start: { from: ['waiting', 'docked'], to: 'sailing' }, finish }),
    problems: [
      {
        rule: 'wrong-transition',
        at: `${at}.start`,
        message: "From 'docked' it can lead to 'docked', which is not where it says.",
        hint: "Name 'docked' in 'to', or 'set' what makes it one of 'sailing'.",
      },
    ],
    valid: fleet({
      start: { from: ['waiting', 'docked'], to: 'sailing', set: { docked: 0 } },
      finish,
    }),
  },
]

describe('transitions', () => {
  it.each(cases)('$says', ({ broken, problems, valid }) => {
    expect(checkRegistry(broken)).toEqual(problems)
    expect(checkRegistry(valid)).toEqual([])
  })
})
