import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { RELATIVE_DAYS } from '../../../registry/days/relative-days.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getReadableEntity } from '../../../registry/entities/readable-entity.ts'
import { MAX_SORT_KEYS } from '../../../registry/values/sort-keys.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { registry } from '../../../resources/index.ts'
import { createEngine } from '../../../src/platform/data/engine/engine.ts'
import type {
  Engine as ListEngine,
  EngineRow,
} from '../../../src/platform/data/engine/page-query.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { SEED } from '../../support/runner/seed.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/appointment/show?is_completed=0'
const TIME_ZONE = 'Asia/Kuwait'
const today = getLocalDay(TIME_ZONE, TEST_NOW)
const bookings: AnyResource = getReadableEntity('operations', registry['instant-bookings'])

/** Texts that languages fold and sort differently. */
const WORDS = [
  'Zoë',
  'zoe',
  'Émile',
  'éclair',
  'ÉCLAIR',
  'Straße',
  'Ärger',
  'Zebra',
  'ΟΔΟΣ',
  'علي',
  'عَلِي',
  'أحمد',
  'B-2 ٣٤٥',
  'B-10',
  'b 10',
  '100%',
  'under_score',
]

const day = fc.integer({ min: -20, max: 8 }).map((days) => shiftDays(today, days))
const days = fc.oneof(day, fc.constantFrom(...RELATIVE_DAYS))
const instant = fc
  .integer({ min: -20 * 24 * 12, max: 8 * 24 * 12 })
  .map((steps) => new Date(TEST_NOW.getTime() + steps * 300_000).toISOString())
const oneOrMore = (...values: string[]) =>
  fc.oneof(fc.constantFrom(...values), fc.subarray(values, { minLength: 1 }))
const ids = oneOrMore('1', '2', '3', '4', '5')
const states = oneOrMore(...Object.keys(bookings.states ?? {}))
const payments = oneOrMore('cash', 'card', 'wallet')
const emptiness = fc.constantFrom('0', '1')

const FILTERS: Readonly<Record<string, fc.Arbitrary<string | string[]>>> = {
  starts_at: fc.oneof(days, fc.array(days, { minLength: 1, maxLength: 3 })),
  starts_at_from: fc.oneof(days, instant),
  starts_at_to: fc.oneof(days, instant),
  service_id: ids,
  service_id_not: ids,
  area_id: ids,
  state: states,
  state_not: states,
  payment_method: payments,
  payment_method_not: payments,
  promo_id_empty: emptiness,
  employee_id_empty: emptiness,
  instructions_empty: emptiness,
  instructions: oneOrMore('zoe', 'éc', 'b10', 'علي', '345', '%', '_', 'und er'),
  number: oneOrMore('wb 1', '-100', '1', '٢', 'zzz'),
  total_from: fc.constantFrom('5', '10.500'),
  total_to: fc.constantFrom('12', '9.999'),
  duration_minutes: oneOrMore('30', '45', '60'),
}

const column = fc.constantFrom('state', ...Object.keys(bookings.fields))
const query = fc.record({
  q: fc.constantFrom('', '', 'zoe', 'ÉMI', 'wb-1', 'wb10', '٢', 'علي', 'strasse', 'e', '1 a'),
  filters: fc
    .subarray(Object.keys(FILTERS), { maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, FILTERS[name] ?? fc.constant('')]))),
    ),
  sort: fc
    .array(
      fc.oneof(
        column,
        column.map((name) => `-${name}`),
      ),
      { minLength: 1, maxLength: MAX_SORT_KEYS },
    )
    .map((names) => names.join(',')),
  order: fc.constantFrom('ASC' as const, 'DESC' as const),
  page: fc.integer({ min: 1, max: 3 }),
  language: fc.constantFrom('en', 'de', 'ar'),
})

describe.each(TESTED_ENGINES)('A list requested from %s', (engine) => {
  const server = signedInApp(engine, 'operations')
  let rows: EngineRow[] = []
  const engines = new Map<string, ListEngine>()

  const listIn = (locale: string) => {
    const createdRows =
      engines.get(locale) ?? createEngine(rows, bookings, { timeZone: TIME_ZONE, locale, today })
    engines.set(locale, createdRows)
    return createdRows
  }

  beforeAll(async () => {
    for (const [index, title] of WORDS.entries()) {
      await server.db
        .updateTable('instant_bookings')
        .set({ instructions: title })
        .where('id', 'in', [index * 3 + 1, index * 3 + 2])
        .execute()
      await server.db
        .updateTable('users')
        .set({ name: title })
        .where('id', '=', index * 5 + 4)
        .execute()
    }
    // Titles that several rows share.
    await sql`update users set name = 'Sara' where id % 5 = 0`.execute(server.db)
    // Their local day differs from the UTC day.
    await sql`update instant_bookings set starts_at =
      date_trunc('day', starts_at, ${TIME_ZONE}) + interval '30 minutes'
      where employee_id is null`.execute(server.db)
    const { body } = await server.call(LIST, { token: server.token })
    rows = body.data as EngineRow[]
  })

  test('returns the rows of the screen, in its order, with the same count', async () => {
    expect(rows.length).toBeGreaterThan(50)
    let hits = 0
    await fc.assert(
      fc.asyncProperty(query, async ({ language, page, filters, ...query }) => {
        const perPage = 40
        const shown = listIn(language).query({ ...query, filters, page, perPage })
        const params = new URLSearchParams({
          ...query,
          page: String(page),
          perPage: String(perPage),
        })
        for (const [name, values] of Object.entries(filters))
          for (const value of [values].flat()) params.append(name, value)
        const { status, body } = await server.call(`${LIST}&${params}`, {
          token: server.token,
          headers: { 'accept-language': language },
        })
        hits += shown.rows.length
        const listIds = (rows: readonly EngineRow[]) => rows.map(({ id }) => id)
        expect([String(params), status, body.total, listIds(body.data)]).toEqual([
          String(params),
          200,
          shown.total,
          listIds(shown.rows),
        ])
      }),
      { seed: SEED, numRuns: 150 },
    )
    expect(hits).toBeGreaterThan(500)
  })

  const references = Object.entries(bookings.fields).flatMap(([name, { type }]) =>
    type === 'reference' ? [name, `-${name}`] : [],
  )

  test.each(references)(
    'is sorted like the screen by %s, even if many rows share a title',
    async (sort) => {
      const perPage = 3
      for (const page of [1, 2, 7]) {
        const shown = listIn('en').query({ sort, order: 'ASC', page, perPage, filters: {}, q: '' })
        const { body } = await server.call(`${LIST}&sort=${sort}&page=${page}&perPage=${perPage}`, {
          token: server.token,
        })
        expect(body.data.map(({ id }: EngineRow) => id)).toEqual(shown.rows.map(({ id }) => id))
      }
    },
  )
})
