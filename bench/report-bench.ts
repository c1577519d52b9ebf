import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { tiles } from '../resources/dashboard/index.ts'
import { registry } from '../resources/index.ts'
import { tileCall } from '../resources/kit/reports/tile.ts'
import { dayIn } from '../resources/kit/days/time-zones.ts'
import { daysFrom } from '../resources/kit/days/days.ts'
import type { AnyReport } from '../resources/kit/reports/any-report.ts'
import { reports } from '../resources/reports/index.ts'
import { createApp } from '../server/app/app.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { DEMO_PASSWORD } from '../demo/sign-ins.ts'
import { openBenchDatabase } from './bench-database.ts'
import { multiplyRows } from './multiply-rows.ts'

const TIME_ZONE = 'Asia/Kuwait'

type Body = Readonly<Record<string, unknown>>

/** The requests to measure per report: all days, a month compared, and a late page of the rows. */
function requestsOf(report: AnyReport, today: string): Readonly<Record<string, Body>> {
  const all = 'status' in report.params ? { status: 'all', service_type: 'all' } : {}
  const days = (from: string, to: string) => ({
    ...all,
    ...('date_range' in report.params
      ? { date_range: `${from}..${to}` }
      : { start_date: from, end_date: to }),
  })
  const ever = days('2000-01-01', '2100-01-01')
  const month = days(daysFrom(today, -30), today)
  const page = { page: 1, perPage: 25, group: report.chart.by }
  const [first = ''] = report.columns
  return {
    everything: { ...ever, ...page },
    'everything by day': { ...ever, ...page, group: 'day' },
    'everything, sorted, page 400': { ...ever, ...page, sort: first, page: 400, rows: 1 },
    'a month, compared': { ...month, ...page, compare: ['previous', 'year'] },
  }
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)

/** Creates an app on the database and returns a function that sends requests to it as an admin. */
async function appOn({ db, reportDb }: OpenDatabase) {
  const app = createApp({
    db,
    reportDb,
    registry,
    jwtSecret: 'x'.repeat(40),
    timeZone: TIME_ZONE,
    currency: 'KWD',
    log: pino({ level: 'silent' }),
  })
  let token = ''
  const call = async (request: string, body?: Body) => {
    const [method, path] = request.split(' ')
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const init = { method, headers, body: body && JSON.stringify(body) }
    const answer = await app.request(`/api/${path}`, init)
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${request} answered ${answer.status}: ${text}`)
    return text
  }
  const account = { email: 'admin@washboard.example', password: DEMO_PASSWORD }
  token = JSON.parse(await call('POST login', account)).data.accessToken
  return call
}

const line = (name: string, ...numbers: string[]) =>
  console.log([name.padEnd(64), ...numbers.map((one) => one.padStart(10))].join(''))

/**
 * Runs every report and tile of a large business; prints time, response size and memory of each.
 */
export async function benchReports(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '1000000' },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  const database = await openBenchDatabase(values.engine)
  await syncTables(database.setupDb, registry)
  await seedDemo(database.setupDb, { now: new Date() })
  await multiplyRows(database.setupDb, Number(values.rows))
  const call = await appOn(database)
  const measure = async (name: string, request: string, body?: Body) => {
    const started = performance.now()
    const text = await call(request, body)
    const time = Math.round(performance.now() - started)
    line(name, `${time} ms`, `${Math.ceil(text.length / 1024)} KB`, `${megabytes()} MB`)
  }
  const today = dayIn(TIME_ZONE, new Date())
  line(`${values.rows} bookings on ${values.engine}`, 'time', 'answer', `${megabytes()} MB`)
  for (const report of Object.values(reports) as AnyReport[])
    for (const [name, body] of Object.entries(requestsOf(report, today)))
      await measure(`${report.name}: ${name}`, report.call.request, body)
  for (const tile of tiles)
    if (tile.roles.some((role) => role === 'admin')) await measure(tileCall(tile), tileCall(tile))
  await database.close()
}
