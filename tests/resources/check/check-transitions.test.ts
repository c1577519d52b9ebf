import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { byPlace, boats, type Case, type Data, fields } from './check-base.ts'

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
const createBoats = (transitions: unknown, keys: Data = {}) => ({
  boats: boats({ fields: timed, states, extensions, transitions, ...keys }),
})

const cases: Case[] = [
  {
    says: 'who may do it is said once, in roles that there are',
    broken: createBoats(
      { start: { ...start, roles: ['office'] }, finish: { ...finish, roles: ['admin'] } },
      { extensions: { ...extensions, finish: { request: 'POST boats/finish', roles: ['admin'] } } },
    ),
    problems: [
      {
        rule: 'unknown-role',
        path: `${at}.start.roles[0]`,
        message: "'office' is no role.",
        hint: "It can be 'admin', 'operations', 'car wash'.",
      },
      {
        rule: 'roles-twice',
        path: `${at}.finish.roles`,
        message: "The transition and the call 'finish' both have 'roles'.",
        hint: 'Name the roles only at the transition.',
      },
    ],
    valid: createBoats({ start, finish: { ...finish, roles: ['admin'] } }),
  },
]

describe('the check of transitions', () => {
  it.each(cases)('reports: $says', ({ broken, problems, valid }) => {
    expect(byPlace(checkRegistry(broken))).toEqual(byPlace(problems))
    expect(checkRegistry(valid)).toEqual([])
  })
})
