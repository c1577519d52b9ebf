import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import {
  type ReportNumber,
  type DrillDownFilter,
  buildDrillDownFilter,
} from '../../../registry/reports/drill-down-filter.ts'
import { reports } from '../../../resources/reports/index.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'
import {
  type Fact,
  listFacts,
  getKey,
  hasKey,
  type Row,
  listTotals,
} from '../../support/rows/report-model.ts'
import { scatterRows } from '../../support/rows/report-rows.ts'
import { SEED } from '../../support/runner/seed.ts'
import { oneOf, times } from '../../support/runner/whole.ts'

const TIME_ZONE = 'Europe/Berlin'
const TODAY = '2026-03-10'
/** For each dimension of each report. */
const RUNS = times(2, 3)

/** Every report but the journal, whose lines are no rows; `journal.test.ts` has their sums. */
const all: [string, AnyReport][] = Object.entries(reports).filter(([name]) => name !== 'journal')
const listIds = (rows: Row[]) => rows.map(({ source, id }) => `${source} ${id}`).sort()
const day = fc
  .integer({ min: 0, max: 240 })
  .map((days) => new Date(Date.UTC(2025, 7, 25 + days)).toISOString().slice(0, 10))

/** A period, and what the report calls its ends; everything else is left in. */
function listParams(report: AnyReport, [from, to]: readonly string[]) {
  const whole = 'status' in report.params ? { status: 'all', service_type: 'all' } : {}
  return 'date_range' in report.params
    ? { ...whole, date_range: `${from}..${to}` }
    : { ...whole, start_date: from, end_date: to }
}

/** Creates random questions: a period, and some keys of an existing row. */
function listQuestions(report: AnyReport, facts: Fact[]) {
  const dimensions = Object.keys(report.dimensions)
  return fc
    .record({
      days: fc.tuple(day, day).map((days) => days.sort()),
      fact: fc.constantFrom(...facts),
      names: fc.subarray([...dimensions, 'source', 'state'], { maxLength: 2 }),
      pick: fc.infiniteStream(fc.nat()).map((stream) => () => Number(stream.next().value)),
    })
    .map(({ fact, names, ...rest }) => ({
      ...rest,
      where: Object.fromEntries(names.map((name) => [name, getKey(name, fact)])) as DrillDownFilter,
    }))
}

const within = (facts: Fact[], [from = '', to = '']: readonly string[], where: DrillDownFilter) =>
  facts.filter(
    (fact) =>
      from <= fact.day &&
      fact.day <= to &&
      Object.entries(where).every(([name, key]) => hasKey(fact, name, key)),
  )

/** Some numbers of an answer: of its totals and of its groups. */
function listCells(
  report: AnyReport,
  answer: Row,
  group: string,
  pick: () => number,
): ReportNumber[] {
  const measures = Object.keys(report.measures)
  const at = <T>(list: T[]) => list[pick() % list.length] as T
  return Array.from({ length: 4 }, (_, index) => {
    const measure = at(measures)
    if (index === 0 || answer.groups.length === 0) return { measure, value: answer.totals[measure] }
    const row = at<Row>(answer.groups)
    return { measure, dimension: group, key: row.key, value: row[measure] }
  })
}

/** The first and the last day of a period. */
type Span = readonly [string, string]

describe.each(TESTED_ENGINES)(
  `The rows behind the numbers of a report, on %s, with data of seed ${SEED}`,
  (engine) => {
    let server: ReturnType<typeof appOn>
    let tables: Record<string, Row[]>
    let token: string
    let close: () => Promise<void>

    beforeAll(async () => {
      const opened = await openTestDatabase(engine)
      close = opened.close
      // Making the rows ready is no call: it takes as long as it takes.
      tables = await scatterRows(opened.setupDb, SEED)
      server = appOn(opened.db, () => TEST_NOW, { timeZone: TIME_ZONE })
      token = await server.tokenOf(ACCOUNTS.admin)
    })
    afterAll(() => close())

    const ask = async (report: AnyReport, body: object): Promise<Row> => {
      const answer = await server.call(report.call.request, { token, body })
      expect([answer.status, answer.body.errors]).toEqual([200, undefined])
      return answer.body
    }

    test.each(oneOf(3, all))(
      'of %s add up to each number that leads to them',
      async (name, report) => {
        const facts = listFacts(name, tables, TIME_ZONE, TODAY)
        const states = new Set(facts.map(({ state }) => state))
        expect([facts.length > 130, states]).toEqual([true, new Set(Object.keys(report.states))])
        let seen = 0
        for (const group of Object.keys(report.dimensions))
          await fc.assert(
            fc.asyncProperty(listQuestions(report, facts), async ({ days, where, pick }) => {
              const params = listParams(report, days)
              const rows = within(facts, days, where)
              const answer = await ask(report, { ...params, where, group, perPage: 1 })
              expect(answer.totals).toEqual(listTotals(report, rows))
              const groups = new Map<unknown, Fact[]>()
              for (const row of rows) {
                const key = getKey(group, row)
                groups.set(key, [...(groups.get(key) ?? []), row])
              }
              const { data: _, ...found } = answer
              expect(
                new Map(found.groups.map(({ key, label: __, ...sums }: Row) => [key, sums])),
              ).toEqual(new Map([...groups].map(([key, some]) => [key, listTotals(report, some)])))
              for (const cell of listCells(report, answer, group, pick)) {
                const narrowed = buildDrillDownFilter(report, where, cell)
                if (!narrowed) {
                  // What contradicts itself has nothing behind it.
                  expect([0, null, '0.000']).toContain(cell.value)
                  continue
                }
                const behind = await ask(report, { ...params, where: narrowed, rows: 1 })
                expect(listIds(behind.data)).toEqual(listIds(within(facts, days, narrowed)))
                expect(behind.total).toBe(behind.data.length)
                const measure = report.measures[cell.measure ?? '']
                if (measure?.calculate !== 'share')
                  expect(behind.totals[cell.measure ?? '']).toEqual(cell.value)
                else if (cell.value !== null) {
                  const ofGroup = rows.filter(
                    (row) => cell.dimension === undefined || getKey(group, row) === cell.key,
                  )
                  const share = (100 * behind.total) / ofGroup.length
                  expect(Number(cell.value)).toBeCloseTo(share, 2)
                }
                seen += behind.total
              }
            }),
            { numRuns: RUNS },
          )
        expect(seen).toBeGreaterThan(0)
      },
    )

    test.each(oneOf(2, all))(
      'of %s are compared with the previous period and the previous year',
      async (name, report) => {
        const facts = listFacts(name, tables, TIME_ZONE, TODAY)
        const spans = [
          [
            ['2025-10-26', '2025-10-26'],
            ['2025-10-25', '2025-10-25'],
            ['2024-10-26', '2024-10-26'],
          ],
          [
            ['2026-02-01', '2026-02-28'],
            ['2026-01-01', '2026-01-31'],
            ['2025-02-01', '2025-02-28'],
          ],
          [
            ['2025-01-01', '2025-12-31'],
            ['2024-01-01', '2024-12-31'],
            ['2024-01-01', '2024-12-31'],
          ],
          // A period that still runs is compared up to today.
          [
            ['2026-03-01', '2026-03-31'],
            ['2026-02-01', '2026-02-10'],
            ['2025-03-01', '2025-03-10'],
            ['2026-03-01', TODAY],
          ],
          [
            ['2024-02-29', '2024-03-01'],
            ['2024-02-27', '2024-02-28'],
            ['2023-02-28', '2023-03-01'],
          ],
        ] satisfies [Span, Span, Span, Span?][]
        const [fact] = facts
        const narrowed: DrillDownFilter[] = [{}, { kind: fact?.source ?? '' }]
        for (const where of narrowed)
          for (const [days, before, year, current] of spans) {
            const body = { ...listParams(report, days), where, compare: ['year', 'previous'] }
            const { compared, period } = await ask(report, body)
            const count = ([from, to]: readonly [string, string]) => ({
              from,
              to,
              totals: listTotals(report, within(facts, [from, to], where)),
            })
            const against = (span: readonly [string, string]) => ({
              ...count(span),
              ...(current && { current: count(current) }),
            })
            expect(period).toEqual({ from: days[0], to: days[1] })
            expect(compared).toEqual({ previous: against(before), year: against(year) })
          }
      },
    )

    test('follow a shorter part of the period, and so does the comparison', async () => {
      const report: AnyReport = reports['performance-report']
      const facts = listFacts(report.name, tables, TIME_ZONE, TODAY)
      const where = { month: '2025-10-01', week: '2025-10-27' }
      const { period, compared, totals } = await ask(report, { where, compare: 'previous' })
      expect(period).toEqual({ from: '2025-10-27', to: '2025-10-31' })
      expect(totals).toEqual(listTotals(report, within(facts, ['2025-10-27', '2025-10-31'], {})))
      expect(compared.previous).toMatchObject({ from: '2025-10-22', to: '2025-10-26' })
      const nothing = await ask(report, {
        where: { month: '2025-10-01', day: '2025-11-01' },
        compare: 'year',
      })
      expect([nothing.total, nothing.compared]).toEqual([0, { year: null }])
    })

    test('of an open period have no comparison', async () => {
      const { compared, period } = await ask(reports['performance-report'], {
        compare: 'previous,year',
      })
      expect([compared, period]).toEqual([
        { previous: null, year: null },
        { from: null, to: null },
      ])
    })
  },
)
