import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { served } from './load.ts'
import { prepareLongLists } from './long-lists-bench.ts'
import { quantile } from './ratios.ts'

/** The milliseconds of each request by kind, and the number of refused requests. */
interface Outcome {
  took: Readonly<Record<string, number[]>>
  refused: number
}

/** Milliseconds before a load is measured. */
const WARM_UP = 3000
/** Connections of a soak, and milliseconds between its lines. */
const CONNECTIONS = 20
const INTERVAL = 30_000
/** The share of writes among the requests. */
const WRITES = 0.1

function mixedLoad(workerData: object): Promise<Outcome> {
  const worker = new Worker(new URL('./mixed-load-thread.mjs', import.meta.url), { workerData })
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
}

interface LoadedServer {
  load: (milliseconds: number, writes?: number) => Promise<Outcome>
  close: () => Promise<void>
}

/** Serves a filled database of its own, and returns a function that puts a mixed load on it. */
async function startLoadedServer(
  engine: string,
  count: number,
  connections: number,
): Promise<LoadedServer> {
  const database = await openBenchDatabase(engine)
  await prepareLongLists(database, count, engine)
  const app = createBenchApp(database)
  const call = createCaller(app, await signIn(app))
  const open = await call('GET admin/appointment/show?is_completed=0&perPage=200&sort=-starts_at')
  const rows = JSON.parse(open).data.map(({ id }: { id: number }) => id)
  const { port, server } = await served(app.fetch)
  return {
    async load(milliseconds, writes = WRITES) {
      // An access token is valid for 15 minutes, which a soak outlasts.
      const token = await signIn(app)
      return mixedLoad({ port, token, rows, connections, milliseconds, writes })
    },
    async close() {
      server.close()
      await database.close()
    },
  }
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
      writes: { type: 'string', default: String(WRITES) },
    },
  })
  const count = Number(values.rows)
  const server = await startLoadedServer(values.engine, count, Number(values.connections))
  const seconds = Number(values.seconds)
  const writes = Number(values.writes)
  await server.load(WARM_UP, writes)
  const { took, refused } = await server.load(seconds * 1000, writes)
  const all = Object.values(took).flat()
  console.log(
    `${values.rows} rows on ${values.engine}: ${Math.round(all.length / seconds)} requests a second, ${refused} refused`,
  )
  for (const [kind, some] of Object.entries({ all, ...took })) {
    if (some.length === 0) continue
    const [half, last] = [quantile(some, 0.5), quantile(some, 0.99)]
    console.log(
      `  ${kind.padEnd(6)} ${String(some.length).padStart(7)}  p50 ${half.toFixed(0)} ms  p99 ${last.toFixed(0)} ms`,
    )
  }
  await server.close()
}

/** Prints every half minute of a long load the memory and handles of the process, and the times of requests. */
export async function benchSoak(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      rows: { type: 'string', default: '10000' },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  const server = await startLoadedServer(values.engine, Number(values.rows), CONNECTIONS)
  await server.load(WARM_UP)
  for (let at = INTERVAL; at <= Number(values.minutes) * 60_000; at += INTERVAL) {
    const { took, refused } = await server.load(INTERVAL)
    const all = Object.values(took).flat()
    const handles = process.getActiveResourcesInfo().length
    console.log(
      [
        `${(at / 60_000).toFixed(1)} min`,
        `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
        `${handles} handles`,
        `${Math.round((all.length * 1000) / INTERVAL)}/s`,
        `p99 ${quantile(all, 0.99).toFixed(0)} ms`,
        `${refused} refused`,
      ].join('  '),
    )
  }
  await server.close()
}
