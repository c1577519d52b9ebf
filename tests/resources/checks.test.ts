import { describe, expect, it } from 'vitest'
import { checkRegistry } from '../../registry/check/check-registry.ts'
import { listFieldsInSameRules, findRuleProblems } from '../../registry/rules/checks.ts'
import { boats, type Case, type Data, fields } from './check/check-base.ts'

const resource = {
  name: 'boats',
  fields: {
    id: { type: 'id' },
    from: { type: 'date' },
    to: { type: 'date' },
    opens: { type: 'time' },
    closes: { type: 'time' },
    used: { type: 'integer', default: 0 },
    most: { type: 'integer', nullable: true },
    percent: { type: 'percent', nullable: true },
    amount: { type: 'money', nullable: true },
  },
  checks: [
    { order: ['from', 'to'] },
    { order: ['opens', 'closes'], strict: true },
    { order: ['used', 'most'] },
    { exactlyOne: ['percent', 'amount'] },
  ],
} as const
const validRow = {
  from: '2026-03-01',
  to: '2026-03-01',
  opens: '09:00',
  closes: '10:00',
  used: 9,
  most: 10,
  percent: '10.000',
  amount: null,
}
const label = (name: string) => `resources.boats.fields.${name}`

describe('rules on the values of several fields of a row', () => {
  it('accept values on the same day, in order, and with one of two filled in', () => {
    expect(findRuleProblems(resource, validRow)).toEqual({})
  })

  it.each([
    ['a day before another', { to: '2026-02-28' }, 'to', 'before_other', 'from'],
    ['an hour that is the same', { closes: '09:00' }, 'closes', 'not_after_other', 'opens'],
    ['a number that is less, not by its letters', { most: 8 }, 'most', 'less_than_other', 'used'],
    ['two where one counts', { amount: '1.000' }, 'amount', 'not_beside_other', 'percent'],
    ['none of the two', { percent: '' }, 'percent', 'this_or_other', 'amount'],
  ])('refuse a wrong value at its field: %s', (_, values, at, key, other) => {
    expect(findRuleProblems(resource, { ...validRow, ...values })).toEqual({
      [at]: { key: `errors.field.${key}`, params: { other: label(other) } },
    })
  })

  it('do not compare a value with an empty or wrong value', () => {
    const values = { ...validRow, to: 'soon', most: null, opens: undefined }
    expect(findRuleProblems(resource, values)).toEqual({})
  })

  it('name the fields that they compare', () => {
    expect(listFieldsInSameRules(resource, 'to')).toEqual(['from'])
    expect(listFieldsInSameRules(resource, 'id')).toEqual([])
  })
})

const days = { ...fields, from: { type: 'date' }, to: { type: 'date', nullable: true } }
const withChecks = (checks: Data[]) => ({ boats: boats({ fields: days, checks }) })

const cases: Case[] = [
  {
    says: 'a check says one thing of two fields',
    broken: withChecks([{ order: ['from'] }]),
    problems: [
      {
        rule: 'wrong-check',
        path: 'boats.checks[0].order',
        message: "'order' must be a list of two fields.",
      },
    ],
    valid: withChecks([{ order: ['from', 'to'], strict: true }]),
  },
  {
    says: 'a check names fields that are there',
    broken: withChecks([{ order: ['from', 'too'] }]),
    problems: [
      {
        rule: 'unknown-field',
        path: 'boats.checks[0].order[1]',
        message: "'too' is no field of boats.",
        hint: "Did you mean 'to'?",
      },
    ],
    valid: withChecks([{ order: ['from', 'to'] }]),
  },
  {
    says: 'an order is one of days, hours or numbers of one type',
    broken: withChecks([{ order: ['name', 'to'] }]),
    problems: [
      {
        rule: 'wrong-check',
        path: 'boats.checks[0]',
        message: 'Values of type text and date have no order.',
        hint: 'Name two fields of one type that is a number, a day or a time.',
      },
    ],
    valid: withChecks([{ order: ['to', 'from'] }]),
  },
  {
    says: 'one of two can be empty, and so can the other',
    broken: withChecks([{ exactlyOne: ['from', 'to'] }]),
    problems: [
      {
        rule: 'wrong-check',
        path: 'boats.checks[0]',
        message: "'from' is never empty, but this rule needs fields that may be.",
        hint: "Make it 'nullable'.",
      },
    ],
    valid: withChecks([{ exactlyOne: ['to', 'deleted_at'] }]),
  },
]

describe.each(cases)('the check of a row: $says', ({ broken, problems, valid }) => {
  it('reports a row that breaks the rule', () => expect(checkRegistry(broken)).toEqual(problems))
  it('reports nothing for a row that keeps the rule', () =>
    expect(checkRegistry(valid)).toEqual([]))
})
