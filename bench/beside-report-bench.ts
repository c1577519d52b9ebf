import { parseArgs } from 'node:util'
import { registry } from '#business'
import { shiftDays } from '../registry/days/days.ts'
import { getLocalDay } from '../registry/days/time-zones.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createBenchApp, createCaller, signIn, TIME_ZONE } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { multiplyRows } from './multiply-rows.ts'
import { interleave, median, printRatios, computeRatios, measureTime } from './ratios.ts'

const YEARS = 10
/** The request for the open bookings of one kind. */
const LIST = 'GET admin/appointment/show?is_completed=0'
const REPORT = 'POST admin/getPerformanceReports'

/** Measures an uncached list, alone and during a report of ten years. */
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
  const app = createBenchApp(database)
  const token = await signIn(app)
  const today = getLocalDay(TIME_ZONE, new Date())
  const runReport = () =>
    createCaller(app, token)(REPORT, {
      date_range: `${shiftDays(today, -365 * YEARS)}..${shiftDays(today, 365)}`,
      group: 'day',
      page: 1,
      perPage: 25,
    })
  const measureList = () => measureTime(() => createCaller(createBenchApp(database), token)(LIST))
  await measureList()
  const { alone = {}, beside = {} } = await interleave(
    {
      alone: async () => ({
        'the list, ms': await measureList(),
        'the report, ms': await measureTime(runReport),
      }),
      beside: async () => {
        let isRunning = true
        const reportTime = measureTime(runReport).finally(() => (isRunning = false))
        const listTimes: number[] = []
        while (isRunning) listTimes.push(await measureList())
        return { 'the list, ms': median(listTimes), 'the report, ms': await reportTime }
      },
    },
    Number(values.rounds),
  )
  await database.close()
  const ratios = computeRatios(beside, alone)
  if (values.json) console.log(JSON.stringify(ratios, null, 2))
  else
    printRatios(
      `${values.rows} bookings on ${values.engine}, both together against each alone`,
      ratios,
    )
}
