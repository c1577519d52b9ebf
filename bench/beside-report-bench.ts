import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { registry } from '../resources/index.ts'
import { daysFrom } from '../resources/kit/days/days.ts'
import { dayIn } from '../resources/kit/days/time-zones.ts'
import { createApp } from '../server/app/app.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { openBenchDatabase } from './bench-database.ts'
import { multiplyRows } from './multiply-rows.ts'
import { interleave, median, printRatios, ratiosOf } from './ratios.ts'

const TIME_ZONE = 'Asia/Kuwait'
const YEARS = 10
/** Bookings of one kind that are still open; as long as what somebody works in all day. */
const LIST = 'GET admin/appointment/show?is_completed=0'
const REPORT = 'POST admin/getPerformanceReports'

/** An app that has answered nothing yet, on a database that others use too. */
function freshApp({ db, reportDb }: OpenDatabase) {
  return createApp({
    db,
    reportDb,
    registry,
    jwtSecret: 'x'.repeat(40),
    timeZone: TIME_ZONE,
    currency: 'KWD',
    log: pino({ level: 'silent' }),
  })
}

/** Calls an app as an admin; throws for another answer than that it was done. */
async function call(
  app: ReturnType<typeof freshApp>,
  request: string,
  token: string,
  body?: object,
) {
  const [method, path] = request.split(' ')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const init = { method, headers, body: body && JSON.stringify(body) }
  const answer = await app.request(`/api/${path}`, init)
  const text = await answer.text()
  if (answer.status >= 300) throw new Error(`${request} answered ${answer.status}: ${text}`)
  return text
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Measures a list that nobody asked for before, alone and again and again while a report of ten years runs. */
export async function benchBesideReport(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      engine: { type: 'string', default: 'embedded' },
      rounds: { type: 'string', default: '5' },
      json: { type: 'boolean', default: false },
    },
  })
  const database = await openBenchDatabase(values.engine)
  await syncTables(database.setupDb, registry)
  await seedDemo(database.setupDb, { now: new Date(), history: false })
  await multiplyRows(database.setupDb, Number(values.rows))
  const app = freshApp(database)
  const account = { email: 'admin@washboard.example', password: DEMO_PASSWORD }
  const token = JSON.parse(await call(app, 'POST login', '', account)).data.accessToken
  const today = dayIn(TIME_ZONE, new Date())
  const report = () =>
    call(app, REPORT, token, {
      date_range: `${daysFrom(today, -365 * YEARS)}..${daysFrom(today, 365)}`,
      group: 'day',
      page: 1,
      perPage: 25,
    })
  const list = () => timed(() => call(freshApp(database), LIST, token))
  await list()
  const { alone = {}, beside = {} } = await interleave(
    {
      alone: async () => ({ 'the list, ms': await list(), 'the report, ms': await timed(report) }),
      beside: async () => {
        let isRunning = true
        const begun = timed(report).finally(() => (isRunning = false))
        const took: number[] = []
        while (isRunning) took.push(await list())
        return { 'the list, ms': median(took), 'the report, ms': await begun }
      },
    },
    Number(values.rounds),
  )
  await database.close()
  const ratios = ratiosOf(beside, alone)
  if (values.json) console.log(JSON.stringify(ratios, null, 2))
  else
    printRatios(
      `${values.rows} bookings on ${values.engine}, both together against each alone`,
      ratios,
    )
}
