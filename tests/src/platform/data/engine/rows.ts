import fc from 'fast-check'
import { MAX_SORT_KEYS } from '../../../../../registry/values/sort-keys.ts'
import { registry } from '../../../../../resources/index.ts'
import { RELATIVE_DAYS } from '../../../../../registry/days/relative-days.ts'
import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import type { Field } from '../../../../../registry/fields/field-types.ts'
import { isReferenceField, getReferenceTitleName } from '../../../../../registry/fields/targets.ts'
import type { EngineRow, Query } from '../../../../../src/platform/data/engine/page-query.ts'

/** An entity with each kind of field that the engine handles differently. */
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
  'B 1 0',
  '+965 (55) 1-2',
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
const day = fc.integer({ min: 0, max: 6 }).map((index) => `2026-03-0${index + 1}`)
const instant = fc
  .tuple(day, fc.constantFrom('T00:00:00Z', 'T00:00:00.000Z', 'T23:59:59.999Z', 'T12:30:00.500Z'))
  .map((parts) => parts.join(''))

function listValues(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'choice':
      return fc.constantFrom(...Object.keys(field.values), 'undeclared')
    case 'money':
      return fc.constantFrom('0.000', '9.500', '10.000', '-2.250', '100.125')
    case 'datetime':
      return instant
    case 'flag':
      return fc.constantFrom(0, 1)
    case 'percent':
      return fc.constantFrom('0', '2.5', '10', '100')
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
      [name, name === 'id' ? fc.constant(0) : maybe(listValues(field))],
      ...(isReferenceField(field) ? [[getReferenceTitleName(name), maybe(text)]] : []),
    ]),
  ) as Record<string, fc.Arbitrary<unknown>>,
)

/** Lists of rows with few different values, so that ties and matches are common. */
export const rowsArbitrary = fc.array(row, { maxLength: 40 }).chain((rows) =>
  fc
    .shuffledSubarray(
      rows.map((_, index) => index + 1),
      { minLength: rows.length },
    )
    .map((ids): EngineRow[] => rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }))),
)

const relativeDay = fc.constantFrom(...RELATIVE_DAYS)

const FILTERS: Record<string, fc.Arbitrary<unknown>> = {
  deleted: fc.constantFrom('live', 'all', 'only'),
  state: fc.constantFrom(...Object.keys(bookings.states ?? {}), ['started', 'assigned'], []),
  service_id: fc.constantFrom(1, 2, '3', null, [1, 4], ''),
  is_completed: fc.constantFrom(0, 1, '1'),
  payment_method: fc.constantFrom('cash', 'card', ['card', 'wallet'], 'undeclared', null),
  total: fc.constantFrom('10.000', '10', 9.5),
  number: fc.constantFrom('b-', 'b 1', 'b10', 'ali', '345', ['2', 'ali'], null),
  starts_at_from: fc.oneof(day, relativeDay),
  starts_at_to: fc.oneof(day, relativeDay),
  starts_at: fc.oneof(day, relativeDay, fc.array(fc.oneof(day, relativeDay), { maxLength: 3 })),
  state_not: fc.constantFrom('started', ['started', 'assigned'], []),
  service_id_not: fc.constantFrom('1', ['2', 3], []),
  payment_method_not: fc.constantFrom('cash', ['card', 'wallet']),
  promo_id_empty: fc.constantFrom('1', '0', ['0', '1'], ''),
  started_at_empty: fc.constantFrom('1', '0'),
  total_from: fc.constantFrom('9.5', '10.000', 0),
  total_to: fc.constantFrom('9.5', '10', '-3'),
}

/** Up to three filters, because more filters would match no row. */
const filtersArbitrary = fc
  .subarray(Object.keys(FILTERS), { maxLength: 3 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name] ?? fc.constant('')]))),
  )

const column = fc.constantFrom('state', ...Object.keys(bookings.fields))

/** Queries that combine a search, filters and an order. */
export const queryArbitrary: fc.Arbitrary<Query> = fc.record(
  {
    q: fc.oneof(
      fc.constantFrom(
        'a',
        'al',
        'ali',
        'ali z',
        'b-1',
        'b1',
        '55/12',
        '+ 9655',
        '345',
        'e',
        'σ',
        ' ',
      ),
      text,
    ),
    filters: filtersArbitrary,
    sort: fc.oneof(
      column,
      fc
        .array(
          fc.oneof(
            column,
            column.map((name) => `-${name}`),
          ),
          { maxLength: MAX_SORT_KEYS, minLength: 1 },
        )
        .map((columns) => columns.join(',')),
    ),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  },
  { requiredKeys: [] },
)
