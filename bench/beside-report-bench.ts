import { parseArgs } from 'node:util'
import { registry } from '#business'
import { shiftDays } from '../registry/days/days.ts'
import { getLocalDay } from '../registry/days/time-zones.ts'
import { syncTables } from '../server/db/tables/sync.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { createBenchApp, createCaller, signIn, TIME_ZONE } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { multiplyRows } from './multiply-rows.ts'
import { interleave, median, printRatios, computeRatios, timed } from './ratios.ts'

const YEARS = 10
/** Bookings of one kind that are still open; as long as what somebody works in all day. */
const LIST = 'GET admin/appointment/show?is_completed=0'
const REPORT = 'POST admin/getPerformanceReports'

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
  const app = createBenchApp(database)
  const token = await signIn(app)
  const today = getLocalDay(TIME_ZONE, new Date())
  const report = () =>
    createCaller(app, token)(REPORT, {
      date_range: `${shiftDays(today, -365 * YEARS)}..${shiftDays(today, 365)}`,
      group: 'day',
      page: 1,
      perPage: 25,
    })
  const list = () => timed(() => createCaller(createBenchApp(database), token)(LIST))
  await list()
  const { alone = {}, beside = {} } = await interleave(
    {
      alone: async () => ({ 'the list, ms': await list(), 'the report, ms': await timed(report) }),
      beside: async () => {
        let isRunning = true
        const reportTime = timed(report).finally(() => (isRunning = false))
        const took: number[] = []
        while (isRunning) took.push(await list())
        return { 'the list, ms': median(took), 'the report, ms': await reportTime }
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
