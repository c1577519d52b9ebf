import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { appOn, callerOf, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { served } from './load.ts'
import { prepareLongLists } from './long-lists-bench.ts'

/** What a load came to: the milliseconds of each request by its kind, and how many were refused. */
interface Outcome {
  took: Readonly<Record<string, number[]>>
  refused: number
}

function mixedLoad(workerData: object): Promise<Outcome> {
  const worker = new Worker(new URL('./mixed-load-thread.mjs', import.meta.url), { workerData })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN

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
    const sorted = some.toSorted((a, b) => a - b)
    const [half, last] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
    console.log(
      `  ${kind.padEnd(6)} ${String(some.length).padStart(7)}  p50 ${half.toFixed(0)} ms  p99 ${last.toFixed(0)} ms`,
    )
  }
  await database.close()
}
