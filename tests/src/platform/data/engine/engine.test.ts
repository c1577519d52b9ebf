import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AnyResource } from '../../../../../registry/entities/registry.ts'
import { createEngine } from '../../../../../src/platform/data/engine/engine.ts'
import type { EngineRow } from '../../../../../src/platform/data/engine/page-query.ts'
import { filterNaively, TODAY } from './naive.ts'
import { bookings, queryArbitrary, rowsArbitrary } from './rows.ts'
import { times } from '../../../../support/runner/whole.ts'

const options = { timeZone: 'UTC', locale: 'en', today: TODAY }
const listIds = (rows: readonly EngineRow[]) => rows.map(({ id }) => id)

function listBookings(...rows: Partial<EngineRow>[]): EngineRow[] {
  return rows.map((row, index) => ({ id: index + 1, ...row }))
}

describe('the list engine of the browser, compared with a naive engine,', () => {
  it('returns the same rows for every combination of search, filters and order', () => {
    fc.assert(
      fc.property(
        rowsArbitrary,
        fc.array(queryArbitrary, { minLength: 1, maxLength: 6 }),
        (rows, queries) => {
          const engine = createEngine(rows, bookings, options)
          for (const query of queries) {
            expect(listIds(engine.all(query))).toEqual(
              listIds(filterNaively(rows, bookings, query)),
            )
          }
        },
      ),
      { numRuns: times(250, 1000) },
    )
  })

  it('adds up the same rows to the same sum, to the thousandth', () => {
    const thousandths = (row: EngineRow) => Math.round(Number(row.total ?? 0) * 1000)
    fc.assert(
      fc.property(rowsArbitrary, queryArbitrary, (rows, query) => {
        const expected = filterNaively(rows, bookings, query).map(thousandths)
        const sum = createEngine(rows, bookings, options).sum(query, 'total')
        expect(sum).toBe(expected.reduce((total, thousandth) => total + thousandth, 0) / 1000)
      }),
      { numRuns: times(75, 300) },
    )
  })

  it('loses no digits of amounts that floating point cannot hold', () => {
    const amounts = Array.from({ length: 10_001 }, (_, index) => ({
      total: index ? '0.110' : '0.001',
    }))
    expect(createEngine(listBookings(...amounts), bookings, options).sum({}, 'total')).toBe(
      1100.001,
    )
    const negativeRows = listBookings({ total: '-2.300' }, { total: null }, { total: '2.299' })
    expect(createEngine(negativeRows, bookings, options).sum({}, 'total')).toBe(-0.001)
    expect(createEngine([], bookings, options).sum({}, 'total')).toBe(0)
  })

  it('divides the rows into the same pages with and without a built index', () => {
    fc.assert(
      fc.property(rowsArbitrary, queryArbitrary, fc.boolean(), (rows, query, preIndex) => {
        const engine = createEngine(rows, bookings, options)
        if (preIndex) Array.from(engine.preIndex(Object.keys(bookings.fields)))
        const expected = listIds(filterNaively(rows, bookings, query))
        for (const page of [1, 2, 9]) {
          const answer = engine.query({ ...query, page, perPage: 7 })
          expect(answer.total).toBe(expected.length)
          expect(listIds(answer.rows)).toEqual(expected.slice((page - 1) * 7, page * 7))
        }
      }),
      { numRuns: times(125, 500) },
    )
  })

  it('finds the same rows for a search typed letter by letter and for one typed at once', () => {
    fc.assert(
      fc.property(rowsArbitrary, fc.constantFrom('ali zoë', 'b-10 345', 'émile éc'), (rows, q) => {
        const manyRows = Array.from({ length: 10 }, () => rows).flat()
        const engine = createEngine(
          manyRows.map((row, id) => ({ ...row, id })),
          bookings,
          options,
        )
        for (let end = 1; end <= q.length; end++) {
          const typedPart = q.slice(0, end)
          expect(listIds(engine.all({ q: typedPart }))).toEqual(
            listIds(filterNaively(engine.rows, bookings, { q: typedPart })),
          )
        }
      }),
      { numRuns: times(25, 100) },
    )
  })
})

describe('the order of rows', () => {
  it('handles texts with characters that no database can store', () => {
    const rows = listBookings(
      { customer: 'Ahmed\0Ali' },
      { customer: 'Élodie' },
      { customer: 'Bo' },
    )
    const engine = createEngine(rows, bookings, options)
    for (const [q, id] of [
      ['ali', 1],
      ['elodie', 2],
      ['bo', 3],
    ] as const)
      expect(listIds(engine.all({ q }))).toEqual([id])
  })

  it('puts missing values last in both directions, and equal values by id in the same direction', () => {
    const rows = listBookings(
      { total: '2.000' },
      { total: null },
      { total: '10.000' },
      { total: '2.000' },
    )
    const engine = createEngine(rows, bookings, options)
    expect(listIds(engine.all({ sort: 'total' }))).toEqual([1, 4, 3, 2])
    expect(listIds(engine.all({ sort: 'total', order: 'DESC' }))).toEqual([3, 4, 1, 2])
  })

  it('compares numbers within texts by value, and follows the language', () => {
    const rows = listBookings(
      { number: 'B-10' },
      { number: 'B-9' },
      { number: 'ä' },
      { number: 'z' },
    )
    const inGerman = createEngine(rows, bookings, { timeZone: 'UTC', locale: 'de' })
    const inSwedish = createEngine(rows, bookings, { timeZone: 'UTC', locale: 'sv' })
    expect(listIds(inGerman.all({ sort: 'number' }))).toEqual([3, 2, 1, 4])
    expect(listIds(inSwedish.all({ sort: 'number' }))).toEqual([2, 1, 4, 3])
  })

  it('gives the same first pages of a long list before and after the complete sort', () => {
    const rows = Array.from({ length: 3000 }, (_, id) => ({
      id,
      number: `B-${(id * 7919) % 1000}`,
    }))
    const unindexedEngine = createEngine(rows, bookings, options)
    const indexedEngine = createEngine(rows, bookings, options)
    Array.from(indexedEngine.preIndex(['number']))
    for (const order of ['ASC', 'DESC'] as const) {
      for (const page of [2, 8, 3, 12, 20, 21, 1]) {
        const query = { sort: 'number', order, page, perPage: 25 }
        expect(listIds(unindexedEngine.query(query).rows)).toEqual(
          listIds(indexedEngine.query(query).rows),
        )
      }
    }
  })

  it('sorts a few matches among many rows like a naive sort, empty values last', () => {
    const rows = Array.from({ length: 3000 }, (_, index) => ({
      id: 3000 - index,
      customer: index % 97 === 0 ? 'Zoë' : 'Ali',
      vehicle: index % 89 === 0 ? '7-12 345' : '',
      total: index % 5 === 0 ? null : `${index % 7}.000`,
    }))
    const engine = createEngine(rows, bookings, options)
    Array.from(engine.preIndex(['total']))
    for (const order of ['ASC', 'DESC'] as const) {
      for (const q of ['zoe', '712345']) {
        const query = { q, sort: 'total', order } as const
        const foundRows = engine.all(query)
        expect(foundRows.length).toBeGreaterThan(30)
        expect(foundRows.length).toBeLessThan(3000 / 32)
        expect(listIds(foundRows)).toEqual(listIds(filterNaively(rows, bookings, query)))
      }
    }
  })

  it('is the order of ids if the sort column is not declared', () => {
    const engine = createEngine(listBookings({ id: 2 }, { id: 1 }), bookings, options)
    expect(listIds(engine.all({ sort: 'colour' }))).toEqual([1, 2])
  })
})

describe('a filter of the list engine', () => {
  it('reads days in the time zone of the business, first and last day included', () => {
    const rows = listBookings(
      { starts_at: '2026-03-01T20:59:59.999Z' },
      { starts_at: '2026-03-01T21:00:00.000Z' },
      { starts_at: '2026-03-02T20:59:59Z' },
      { starts_at: '2026-03-02T21:00:00Z' },
      { starts_at: null },
    )
    const engine = createEngine(rows, bookings, { timeZone: 'Asia/Kuwait', locale: 'en' })
    const filters = { starts_at_from: '2026-03-02', starts_at_to: '2026-03-02' }
    expect(listIds(engine.all({ filters }))).toEqual([2, 3])
  })

  it('matches a moment by its day in the time zone of the business', () => {
    const rows = listBookings(
      { starts_at: '2026-03-01T21:00:00Z' },
      { starts_at: '2026-03-02T21:00:00Z' },
    )
    const engine = createEngine(rows, bookings, { timeZone: 'Asia/Kuwait', locale: 'en' })
    expect(listIds(engine.all({ filters: { starts_at: '2026-03-02' } }))).toEqual([1])
    expect(listIds(engine.all({ filters: { starts_at: '2026-03-02T21:00:00.000Z' } }))).toEqual([2])
  })

  it('matches states that depend on the current day', () => {
    const passes: AnyResource = {
      ...bookings,
      fields: { ...bookings.fields, end_date: { type: 'date', nullable: true } },
      states: {
        expired: { when: { end_date: { before: 'today' } }, tone: 'stopped' },
        active: { when: { end_date: { from: 'today' } }, tone: 'good' },
      },
    }
    const rows = listBookings(
      { end_date: '2026-03-01' },
      { end_date: '2026-03-02' },
      { end_date: null },
    )
    const engine = createEngine(rows, passes, { ...options, today: '2026-03-02' })
    expect(listIds(engine.all({ filters: { state: 'expired' } }))).toEqual([1])
    expect(listIds(engine.all({ filters: { state: 'active' } }))).toEqual([2])
    expect(listIds(engine.all({ sort: 'state', order: 'DESC' }))).toEqual([2, 1, 3])
  })

  it('matches states that depend on another field', () => {
    const plans: AnyResource = {
      ...bookings,
      fields: { ...bookings.fields, used: { type: 'integer' }, most: { type: 'integer' } },
      states: {
        over: { when: { used: { reaches: 'most' } }, tone: 'plain' },
        left: { when: { used: { below: 'most' } }, tone: 'good' },
      },
    }
    const rows = listBookings({ used: 2, most: 3 }, { used: 3, most: 3 }, { used: 9, most: null })
    const engine = createEngine(rows, plans, options)
    expect(listIds(engine.all({ filters: { state: 'over' } }))).toEqual([2])
    expect(listIds(engine.all({ filters: { state: 'left' } }))).toEqual([1, 3])
  })

  it('matches no rows if the field is not declared', () => {
    const engine = createEngine(listBookings({}, {}), bookings, options)
    expect(engine.all({ filters: { colour: 'red' } })).toEqual([])
    expect(engine.all({ filters: { state: 'unheard' } })).toEqual([])
    expect(engine.all({ filters: { starts_at_from: 'soon' } })).toEqual([])
  })

  it('has no effect with an empty value', () => {
    const engine = createEngine(listBookings({}, {}), bookings, options)
    const filters = { service_id: '', state: [], starts_at_from: undefined }
    expect(listIds(engine.all({ filters }))).toEqual([1, 2])
  })
})

describe('a search of the list engine', () => {
  const rows = listBookings(
    { number: 'IB-1', customer: 'Müller Ğül', customer_id: 1 },
    { number: 'IB-٢', customer: 'أحمد', customer_id: 2 },
    { number: 'IB-3', customer: null, customer_id: 3, service: 'Wax' },
  )
  const engine = createEngine(rows, bookings, options)
  it.each([
    ['muller', [1]],
    ['GUL mül', [1]],
    ['ib-2', [2]],
    ['احمد', [2]],
    ['ib', [1, 2, 3]],
    ['wax', []],
    ['1 muller', [1]],
    ['ib-1müller', []],
    ['\0', [1, 2, 3]],
  ])('for %j finds %j', (q, ids) => {
    expect(listIds(engine.all({ q }))).toEqual(ids)
  })
})
