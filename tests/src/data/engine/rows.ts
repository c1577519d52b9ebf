import fc from 'fast-check'
import { registry } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../resources/kit/entities/registry.ts'
import type { Field } from '../../../../resources/kit/fields/field-types.ts'
import { isPointing, labelOf } from '../../../../resources/kit/fields/pointing.ts'
import type { EngineRow, Query } from '../../../../src/data/engine/page-query.ts'

/** The entity with every kind of field that the engine treats in a way of its own. */
export const bookings: AnyResource = registry['instant-bookings']

const WORDS = [
  'Ali',
  'ALI',
  'alí',
  'Zoë',
  'Émile',
  'éclair',
  'Straße',
  'ΟΔΟΣ',
  'İzmir',
  'علي',
  'عَلِي',
  '٣٤٥',
  '۳۴۵',
  '345',
  'B-2',
  'B-10',
  '  ',
  '',
]
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS))
      .map((pair) => pair.join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
)
const day = fc.integer({ min: 0, max: 6 }).map((n) => `2026-03-0${n + 1}`)
const instant = fc
  .tuple(day, fc.constantFrom('T00:00:00Z', 'T00:00:00.000Z', 'T23:59:59.999Z', 'T12:30:00.500Z'))
  .map((parts) => parts.join(''))

function valuesOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'choice':
      return fc.constantFrom(...Object.keys(field.values), 'undeclared')
    case 'money':
      return fc.constantFrom('0.000', '9.500', '10.000', '-2.250', '100.125')
    case 'datetime':
      return instant
    case 'flag':
      return fc.constantFrom(0, 1)
    case 'integer':
    case 'reference':
    case 'polymorphic':
      return fc.integer({ min: 1, max: 5 })
    default:
      return text
  }
}

const maybe = (value: fc.Arbitrary<unknown>) => fc.option(value, { freq: 3, nil: null })

const row = fc.record(
  Object.fromEntries(
    Object.entries(bookings.fields).flatMap(([name, field]) => [
      [name, name === 'id' ? fc.constant(0) : maybe(valuesOf(field))],
      ...(isPointing(field) ? [[labelOf(name), maybe(text)]] : []),
    ]),
  ) as Record<string, fc.Arbitrary<unknown>>,
)

/** Lists with few different values, so that ties and hits are common; ids in any order. */
export const rowsArbitrary = fc.array(row, { maxLength: 40 }).chain((rows) =>
  fc
    .shuffledSubarray(
      rows.map((_, index) => index + 1),
      { minLength: rows.length },
    )
    .map((ids): EngineRow[] => rows.map((one, index) => ({ ...one, id: ids[index] ?? 0 }))),
)

const FILTERS: Record<string, fc.Arbitrary<unknown>> = {
  deleted: fc.constantFrom('live', 'all', 'only'),
  state: fc.constantFrom(...Object.keys(bookings.states ?? {}), ['started', 'assigned'], []),
  service_id: fc.constantFrom(1, 2, '3', null, [1, 4], ''),
  is_completed: fc.constantFrom(0, 1, '1'),
  payment_method: fc.constantFrom('cash', 'card', ['card', 'wallet'], 'undeclared', null),
  total: fc.constantFrom('10.000', '10', 9.5),
  number: fc.constantFrom('b-', 'ali', '345', null),
  starts_at_from: day,
  starts_at_to: day,
}

/** Questions that mix search, filters and order. */
export const queryArbitrary: fc.Arbitrary<Query> = fc.record(
  {
    q: fc.oneof(fc.constantFrom('a', 'al', 'ali', 'ali z', 'b-1', '345', 'e', 'σ', ' '), text),
    filters: fc.record(FILTERS, { requiredKeys: [] }),
    sort: fc.constantFrom('state', ...Object.keys(bookings.fields)),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  },
  { requiredKeys: [] },
)
