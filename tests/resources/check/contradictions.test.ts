import { describe, expect, test } from 'vitest'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import { boats, type Data, fields } from './check-base.ts'

const text = { type: 'text', nullable: true }
const date = { type: 'date', nullable: true }
const extraFields = {
  ...fields,
  kind: { type: 'choice', values: { sail: 'plain', row: 'plain' } },
  mast: text,
  oar: text,
  flag: text,
  one: date,
  two: date,
  three: date,
}
const listMessages = (...checks: Data[]) =>
  checkRegistry({ boats: boats({ fields: extraFields, checks }) }).map(
    ({ path, message }) => `${path} ${message}`,
  )
/** Rules on other fields, which do not affect the tested rules. */
const harmless = [{ atMostOne: ['flag', 'name'] }, { order: ['one', 'two'] }]

describe('rules on filled fields', () => {
  test('are consistent if a row can fulfil all of them', () => {
    const rules = [
      { exactlyOne: ['mast', 'oar'] },
      { required: 'mast', when: { kind: 'sail' } },
      { empty: 'mast', when: { kind: { not: 'sail' } } },
      { atLeastOne: ['mast', 'oar', 'flag'] },
    ]
    expect(listMessages(...harmless, ...rules)).toEqual([])
  })

  test('name only the rules that contradict each other', () => {
    const rules = [
      { exactlyOne: ['mast', 'oar'] },
      { required: 'mast', when: { kind: 'sail' } },
      { required: 'oar', when: { kind: 'sail' } },
    ]
    expect(listMessages(...harmless, ...rules)).toEqual([
      'boats.checks[4] No row that meets {"kind":"sail"} can keep this rule together with checks[2] (Exactly one of mast and oar is given) and checks[3] (mast is required if {"kind":"sail"}).',
    ])
  })

  test('contradict each other whatever the value of a choice is', () => {
    const rules = [
      { required: 'mast', when: { kind: 'sail' } },
      { required: 'mast', when: { kind: 'row' } },
      { empty: 'mast', when: { name: null } },
    ]
    expect(listMessages(...rules)).toEqual([
      'boats.checks[2] No row that meets {"name":null} can keep this rule together with checks[0] (mast is required if {"kind":"sail"}) and checks[1] (mast is required if {"kind":"row"}).',
    ])
  })
})

describe('rules on the order of fields', () => {
  test('contradict each other if two together reverse the order', () => {
    const rules = [
      { order: ['one', 'two'] },
      { order: ['two', 'three'], strict: true },
      { order: ['three', 'one'] },
    ]
    expect(listMessages(...rules)).toEqual([
      "boats.checks[2] 'one' comes before 'three' by checks[0] and checks[1], and after it by this rule.",
    ])
  })

  test('allow equal limits unless they are strict', () => {
    const limited = {
      ...extraFields,
      low: { type: 'integer', min: 5, nullable: true },
      high: { type: 'integer', max: 5, nullable: true },
    }
    const messages = (check: Data) =>
      checkRegistry({ boats: boats({ fields: limited, checks: [check] }) }).map(
        ({ message }) => message,
      )
    expect(messages({ order: ['low', 'high'] })).toEqual([])
    expect(messages({ order: ['low', 'high'], strict: true })).toEqual([
      "No values can keep this rule: 'low' is at least 5, and 'high' is at most 5.",
    ])
    expect(messages({ atMost: ['low', 4], at: 'low' })).toEqual([
      "No values can keep this rule: 'low' is at least 5, and the other is 4.",
    ])
  })
})
