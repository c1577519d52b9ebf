import { describe, expect, test } from 'vitest'
import { genericRows } from '../../demo/generic/generic-rows.ts'
import { randomOf } from '../../demo/world/random.ts'
import type { AnyEntity } from '../../resources/kit/short/entity.ts'
import { wholeOf } from '../../resources/kit/short/whole.ts'
import { problemsAcross } from '../../resources/kit/rules/checks.ts'

/** An entity with rules; its name is one that there is, as its type asks. */
const ruled = wholeOf({
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
  checks: [{ order: ['from', 'until'], apart: true }, { exactlyOne: ['share', 'amount'] }],
} satisfies AnyEntity)

const providers = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  name: `Provider ${index + 1}`,
  deleted_at: null,
}))
const rows = genericRows(ruled, 24, {
  random: randomOf(1, 'ruled'),
  now: Date.parse('2026-03-12T13:20:00Z'),
  rows: (name) => (name === 'providers' ? providers : []),
})

describe('rows of an entity with rules', () => {
  test('keep its rules, as many as there can be', () => {
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.filter((row) => Object.keys(problemsAcross(ruled, row)).length > 0)).toEqual([])
  })

  test('share no unique value', () => {
    expect(rows.length).toBeLessThanOrEqual(providers.length)
    expect(new Set(rows.map((row) => row.provider_id)).size).toBe(rows.length)
  })

  test('copy what the rows that they point to hold', () => {
    expect(rows.map((row) => row.provider_name)).toEqual(
      rows.map((row) => `Provider ${row.provider_id}`),
    )
  })

  test('point to rows of the entity itself that come before them', () => {
    const parents = rows.filter((row) => row.parent_id !== null)
    expect(parents.length).toBeGreaterThan(3)
    expect(parents.filter((row) => Number(row.parent_id) >= Number(row.id))).toEqual([])
  })

  test('are of years that are allowed', () => {
    expect(rows.filter((row) => !/^204[01]-/.test(String(row.due)))).toEqual([])
  })
})
