import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyReport } from '../../../registry/reports/any-report.ts'
import { reports } from '../../../resources/reports/index.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn, startTestApp } from '../../support/server/app.ts'
import { oneOf } from '../../support/runner/whole.ts'

const PERIOD = { start_date: '2016-01-01', end_date: '2026-12-31' }
const RANGE = { date_range: '2016-01-01..2026-12-31' }
const LIST = 'GET admin/faqs/all'
const all: [string, AnyReport][] = Object.entries(reports)

let embedded: Awaited<ReturnType<typeof startTestApp>>
let token: string
beforeAll(async () => {
  embedded = await startTestApp('embedded')
  token = await embedded.tokenOf(ACCOUNTS.admin)
  await embedded.idle()
})
afterAll(() => embedded.close())

/** What a whole period is called by a report. */
const wholePeriod = ({ params }: AnyReport) => ('date_range' in params ? RANGE : PERIOD)

/** An app on the database whose reports read so many rows at once; each statement of theirs calls back. */
function reading(reportPart: number, onStatement: () => void = () => {}) {
  const reportDb: Db = embedded.reportDb.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      onStatement()
      return result
    },
  })
  return appOn(embedded.db, undefined, {
    reportDb,
    reportPart,
    promptListen: embedded.promptListen,
  })
}

/** A long report: its lines by pages, its groups and what it is compared with. */
const ask = ({ call }: ReturnType<typeof reading>, report: AnyReport, more: object = {}) =>
  call(report.call.request, {
    token,
    body: { ...wholePeriod(report), ...more },
  })

describe('A report that is read in parts', () => {
  it.each(oneOf(4, all))('%s equals the report read at once', async (_, report) => {
    const [parts, atOnce] = [reading(701), reading(Infinity)]
    const compare = { compare: 'previous,year' }
    const asked: object[] = [
      {},
      compare,
      { page: 2, perPage: 7 },
      ...Object.keys(report.dimensions).map((group) => ({ group, ...compare, page: 1 })),
      ...report.columns.slice(0, 5).map((sort, at) => ({
        sort,
        order: at % 2 === 0 ? 'ASC' : 'DESC',
        page: 3,
        perPage: 10,
      })),
      { rows: 1, page: 1, perPage: 50 },
    ]
    for (const more of oneOf(3, asked)) {
      const [one, other] = [await ask(parts, report, more), await ask(atOnce, report, more)]
      expect([more, one.status, one.body]).toEqual([more, 200, other.body])
    }
    expect((await ask(atOnce, report)).body.total).toBeGreaterThan(0)
  })

  it('lets other requests take their turn', async () => {
    const happened: string[] = []
    const app = reading(97, () => {
      happened.push('read')
    })
    const report = ask(app, reports['financial-report']).then(() => happened.push('report'))
    for (const id of [1, 2, 3]) {
      // Each time the list is another one, so that it is read from the database.
      await sql`update faqs set position = position + 1 where id = ${id}`.execute(embedded.db)
      expect((await app.call(LIST, { token })).status).toBe(200)
      happened.push('list')
    }
    await report
    const turns = happened.join(' ').replaceAll(/(read )+/g, 'reads ')
    expect(turns).toBe('reads list reads list reads list reads report')
  })

  it('is consistent while others change rows', async () => {
    const { rows } = await sql<{ first: number; last: number }>`select min(id) as first,
      max(id) as last from instant_bookings where is_completed = 1 and deleted_at is null`.execute(
      embedded.db,
    )
    const [{ first = 0, last = 0 } = {}] = rows
    const before = (await ask(reading(Infinity), reports['financial-report'])).body
    const moved: Promise<unknown>[] = []
    const move = () =>
      moved.push(
        sql`update instant_bookings set total = total + case id when ${first} then 1 else -1 end
          where id in (${first}, ${last})`.execute(embedded.db),
      )
    for (const changes of [1, Infinity]) {
      let read = 0
      let changed = 0
      const app = reading(97, () => {
        if (++read % 10 === 0 && changed++ < changes) move()
      })
      const { body } = await ask(app, reports['financial-report'])
      await Promise.all(moved)
      expect(changed).toBeGreaterThan(changes === 1 ? 0 : 2)
      // What is moved from one booking to another is in one of them, and never in both or neither.
      expect(body.totals.total).toBe(before.totals.total)
    }
  })
})
