import { expect, test } from 'vitest'
import { registry } from '../../resources/index.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { declared } from '../support/rows/declared.ts'

const { promos, services } = registry
const dated = declared({
  ...promos,
  fields: {
    ...promos.fields,
    starts_on: { type: 'date', min: 2020, max: 2030 },
    seen_at: { type: 'datetime', min: 2020, max: 2030 },
  },
}).fields

const LIMITS: readonly (readonly [what: string, Field | undefined, good: string, bad: string])[] = [
  ['the longest text', promos.fields.code, 'x'.repeat(32), 'x'.repeat(33)],
  ['the least number', services.fields.duration_minutes, '5', '4'],
  ['the most', services.fields.duration_minutes, '1440', '1441'],
  ['the least amount', promos.fields.discount_amount, '0', '-1'],
  ['what may be empty', promos.fields.discount_amount, '', 'much'],
  ['a choice', registry.plans.fields.kind, 'Promo', 'Other'],
  ['the most percent', promos.fields.discount_percent, '100', '100.001'],
  ['the first year', dated.starts_on, '2020-01-01', '2019-12-31'],
  ['the last year', dated.starts_on, '2030-12-31', '2031-01-01'],
  ['the first year of a moment', dated.seen_at, '2020-01-02T00:00:00Z', '2019-01-01T00:00:00Z'],
  ['the last year of a moment', dated.seen_at, '2030-12-30T00:00:00Z', '2031-02-01T00:00:00Z'],
]

test.each(LIMITS)(
  'a field accepts values up to its declared limit: %s',
  (_, field, acceptedValue, refusedValue) => {
    if (!field) throw new Error('There is no such field.')
    expect('value' in parseValue(field, acceptedValue)).toBe(true)
    expect('problem' in parseValue(field, refusedValue)).toBe(true)
  },
)
