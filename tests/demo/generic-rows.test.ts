import { describe, expect, test } from 'vitest'
import { genericRows } from '../../demo/generic/generic-rows.ts'
import { createRandom } from '../../demo/world/random.ts'
import type { AnyEntity } from '../../registry/define/entity.ts'
import { expandEntity } from '../../registry/define/expand-entity.ts'
import { findRuleProblems } from '../../registry/rules/checks.ts'

/** An entity with rules; its name is one that there is, as its type asks. */
const ruled = expandEntity({
  name: 'vehicles',
  fields: {
    provider_id: { type: 'reference', to: 'providers', unique: true },
    provider_name: { type: 'text', copies: ['provider_id', 'name'] },
    parent_id: { type: 'reference', to: 'vehicles', nullable: true },
    from: { type: 'integer' },
    until: { type: 'integer' },
    share: { type: 'percent', nullable: true },
    amount: { type: 'money', nullable: true },
    due: { type: 'date', min: 2040, max: 2041 },
  },
  checks: [{ order: ['from', 'until'], strict: true }, { exactlyOne: ['share', 'amount'] }],
} satisfies AnyEntity)

const providers = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Provider ${index + 1}`,
  deleted_at: null,
}))
const rows = genericRows(ruled, 24, {
  random: createRandom(1, 'ruled'),
  now: Date.parse('2026-03-12T13:20:00Z'),
  rows: (name) => (name === 'providers' ? providers : []),
})

describe('the generated rows of an entity with rules', () => {
  test('keep the rules of the entity, as many rows as the rules allow', () => {
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter((row) => Object.keys(findRuleProblems(ruled, row)).length > 0)).toEqual([])
  })

  test('belong to no series', () => {
    const series = { group: 'group', rule: 'rule' }
    const resource = expandEntity({
      name: 'vehicles',
      fields: {
        name: { type: 'text' },
        group: { type: 'text', nullable: true },
        rule: { type: 'text', nullable: true },
      },
      series,
    } as AnyEntity)
    const drawn = genericRows(resource, 12, {
      random: createRandom(1, 'series'),
      now: Date.parse('2026-03-12T13:20:00Z'),
      rows: () => [],
    })
    expect(drawn).toHaveLength(12)
    expect(drawn.filter(({ group, rule }) => group !== null || rule !== null)).toEqual([])
  })

  test('share no unique value', () => {
    expect(rows.length).toBeLessThanOrEqual(providers.length)
    expect(new Set(rows.map((row) => row.provider_id)).size).toBe(rows.length)
  })

  test('copy the declared values of the rows that they refer to', () => {
    expect(rows.map((row) => row.provider_name)).toEqual(
      rows.map((row) => `Provider ${row.provider_id}`),
    )
  })

  test('refer only to earlier rows of their own entity', () => {
    const parents = rows.filter((row) => row.parent_id !== null)
    expect(parents.length).toBeGreaterThan(3)
    expect(parents.filter((row) => Number(row.parent_id) >= Number(row.id))).toEqual([])
  })

  test('have dates in the allowed years', () => {
    expect(rows.filter((row) => !/^204[01]-/.test(String(row.due)))).toEqual([])
  })
})

describe('the generated rows of an entity with a life cycle', () => {
  const lent = expandEntity({
    name: 'vehicles',
    fields: {
      plate: { type: 'text', unique: true },
      status: {
        type: 'choice',
        values: { in: 'good', out: 'moving', lost: 'stopped' },
        default: 'in',
      },
      lent_to_id: { type: 'reference', to: 'providers', nullable: true },
      lost_on: { type: 'date', nullable: true },
      loss_reason: { type: 'text', nullable: true },
    },
    states: {
      in: { when: { status: 'in' }, tone: 'good' },
      out: { when: { status: 'out' }, tone: 'moving' },
      lost: { when: { status: 'lost' }, tone: 'stopped' },
    },
    actions: {
      lend: {
        label: 'Lend',
        from: 'in',
        to: 'out',
        requiredFields: ['lent_to_id'],
        set: { status: 'out' },
      },
      lose: {
        label: 'Lose',
        from: 'out',
        to: 'lost',
        requiredFields: ['loss_reason'],
        set: { status: 'lost', lost_on: '2026-03-01' },
      },
      find: {
        label: 'Find',
        from: 'lost',
        to: 'in',
        set: { status: 'in', loss_reason: null, lost_on: null, lent_to_id: null },
      },
    },
  } satisfies AnyEntity)
  const made = genericRows(lent, 60, {
    random: createRandom(1, 'lent'),
    now: Date.parse('2026-03-12T13:20:00Z'),
    rows: (name) => (name === 'providers' ? providers : []),
  })

  test('have the values that a transition sets in the states after it, and in no others', () => {
    const holds = (status: string, name: string) =>
      new Set(made.filter((row) => row.status === status).map((row) => row[name] !== null))
    const names = ['lent_to_id', 'lost_on', 'loss_reason']
    const found = (status: string) => names.map((name) => [...holds(status, name)])
    expect(found('in')).toEqual([[false], [false], [false]])
    expect(found('out')).toEqual([[true], [false], [false]])
    expect(found('lost').slice(1)).toEqual([[true], [true]])
  })
})
