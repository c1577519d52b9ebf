import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { appOn, callerOf, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { served } from './load.ts'
import { prepareLongLists } from './long-lists-bench.ts'
import { quantile } from './ratios.ts'

/** The milliseconds of each request by kind, and the number of refused requests. */
interface Outcome {
  took: Readonly<Record<string, number[]>>
  refused: number
}

function mixedLoad(workerData: object): Promise<Outcome> {
  const worker = new Worker(new URL('./mixed-load-thread.mjs', import.meta.url), { workerData })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

/**
 * Prints how many requests a server answers in a second and how long they take: lists on condition,
 * rows and writes over some connections, with the load and the database on the same machine.
 */
export async function benchLoad(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      engine: { type: 'string', default: 'postgres' },
      connections: { type: 'string', default: '20' },
      seconds: { type: 'string', default: '20' },
    },
  })
  const database = await openBenchDatabase(values.engine)
  await prepareLongLists(database, Number(values.rows), values.engine)
  const app = appOn(database)
  const token = await signIn(app)
  const call = callerOf(app, token)
  const open = await call('GET admin/appointment/show?is_completed=0&perPage=200&sort=-starts_at')
  const rows = JSON.parse(open).data.map(({ id }: { id: number }) => id)
  const { port, server } = await served(app.fetch)
  const seconds = Number(values.seconds)
  const shared = { port, token, rows, connections: Number(values.connections) }
  await mixedLoad({ ...shared, milliseconds: 3000 })
  const { took, refused } = await mixedLoad({ ...shared, milliseconds: seconds * 1000 })
  server.close()
  const all = Object.values(took).flat()
  console.log(
    `${values.rows} rows on ${values.engine}: ${Math.round(all.length / seconds)} requests a second, ${refused} refused`,
  )
  for (const [kind, some] of Object.entries({ all, ...took })) {
    const [half, last] = [quantile(some, 0.5), quantile(some, 0.99)]
    console.log(
      `  ${kind.padEnd(6)} ${String(some.length).padStart(7)}  p50 ${half.toFixed(0)} ms  p99 ${last.toFixed(0)} ms`,
    )
  }
  await database.close()
}
