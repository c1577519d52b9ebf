import { parseArgs } from 'node:util'
import { tiles, registry, reports } from '#business'
import { buildTileRequest } from '../registry/reports/tile.ts'
import { getLocalDay } from '../registry/days/time-zones.ts'
import { shiftDays } from '../registry/days/days.ts'
import type { AnyReport } from '../registry/reports/any-report.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createBenchApp, createCaller, signIn, TIME_ZONE } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { multiplyRows } from './multiply-rows.ts'

type RequestBody = Readonly<Record<string, unknown>>

/** The requests to measure per report: all days, a month compared, and a late page of the rows. */
function buildRequests(report: AnyReport, today: string): Readonly<Record<string, RequestBody>> {
  const allRows = 'status' in report.params ? { status: 'all', service_type: 'all' } : {}
  const buildPeriod = (from: string, to: string) => ({
    ...allRows,
    ...('date_range' in report.params
      ? { date_range: `${from}..${to}` }
      : { start_date: from, end_date: to }),
  })
  const allDays = buildPeriod('2000-01-01', '2100-01-01')
  const month = buildPeriod(shiftDays(today, -30), today)
  const page = { page: 1, perPage: 25, group: report.chart.by }
  const [firstColumn = ''] = report.columns
  return {
    everything: { ...allDays, ...page },
    'everything by day': { ...allDays, ...page, group: 'day' },
    'everything, sorted, page 400': { ...allDays, ...page, sort: firstColumn, page: 400, rows: 1 },
    'a month, compared': { ...month, ...page, compare: ['previous', 'year'] },
  }
}

const measureMegabytes = () => Math.round(process.memoryUsage().rss / 1024 / 1024)

const printLine = (name: string, ...numbers: string[]) =>
  console.log([name.padEnd(64), ...numbers.map((number) => number.padStart(10))].join(''))

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
  const app = createBenchApp(database)
  const call = createCaller(app, await signIn(app))
  const measure = async (name: string, request: string, body?: RequestBody) => {
    const startedAt = performance.now()
    const text = await call(request, body)
    const time = Math.round(performance.now() - startedAt)
    printLine(name, `${time} ms`, `${Math.ceil(text.length / 1024)} KB`, `${measureMegabytes()} MB`)
  }
  const today = getLocalDay(TIME_ZONE, new Date())
  printLine(
    `${values.rows} bookings on ${values.engine}`,
    'time',
    'answer',
    `${measureMegabytes()} MB`,
  )
  for (const report of Object.values(reports) as AnyReport[])
    for (const [name, body] of Object.entries(buildRequests(report, today)))
      await measure(`${report.name}: ${name}`, report.call.request, body)
  for (const tile of tiles)
    if (tile.roles.some((role) => role === 'admin'))
      await measure(buildTileRequest(tile), buildTileRequest(tile))
  await database.close()
}
