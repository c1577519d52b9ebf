import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { hasPgBouncer } from '../tests/support/database/pgbouncer.ts'
import { createBenchApp } from './bench-app.ts'
import { type BenchDatabase, openBenchDatabase } from './bench-database.ts'
import { serveApp } from './load.ts'
import { prepareLongLists } from './long-lists-bench.ts'
import {
  countFailed,
  countWrites,
  describeLoad,
  prepareLoad,
  printKinds,
  type Sample,
} from './mixed-load.ts'
import { readDatabaseTime } from './processor-time.ts'
import { type ServersBehindProxy, startServersBehindProxy } from './servers-behind-proxy.ts'
import { countDeliveries } from './webhook-deliveries.ts'

/** Milliseconds before a load is measured. */
const WARM_UP = 3000
/** The connections of a soak, and the milliseconds between its printed lines. */
const CONNECTIONS = 20
const PRINT_INTERVAL = 30_000
/** The share of writes among the requests. */
const WRITE_SHARE = 0.1

interface LoadOptions {
  title: string
  connections: number
  seconds: number
  writes: number
  creates: number
}

/** Opens a filled database. */
async function openFilledDatabase(
  engine: string,
  count: number,
  pooler = false,
): Promise<BenchDatabase> {
  const database = await openBenchDatabase(engine, { pooler })
  await prepareLongLists(database, count, engine)
  return database
}

function printLoad({ title, seconds }: LoadOptions, samples: readonly Sample[]): void {
  console.log(`${title}: ${describeLoad(samples, seconds)}`)
  printKinds(samples)
}

/** Loads an app in this process, without metrics and jobs. */
async function loadApp(database: BenchDatabase, options: LoadOptions): Promise<void> {
  const { port, server } = await serveApp(createBenchApp(database).fetch)
  const load = await prepareLoad(port, options.connections)
  await load(WARM_UP, options)
  const databaseTimeBefore = await readDatabaseTime(database)
  const usedBefore = process.cpuUsage()
  const samples = await load(options.seconds * 1000, options)
  const { user, system } = process.cpuUsage(usedBefore)
  const databaseTime = (await readDatabaseTime(database)) - databaseTimeBefore
  printLoad(options, samples)
  const [node, postgres] = [(user + system) / 1000, databaseTime].map((milliseconds) =>
    (milliseconds / samples.length).toFixed(2),
  )
  console.log(`  processor ms a request: Node with the load ${node}, PostgreSQL ${postgres}`)
  server.close()
}

/** The state of the servers in the middle of a load. */
interface MiddleState {
  at: number
  measured: number
  /** The port of the server that was killed. */
  killed?: number
}

async function waitForMiddle(
  servers: ServersBehindProxy,
  milliseconds: number,
  isKilled: boolean,
): Promise<MiddleState> {
  await wait(milliseconds / 2)
  const measured = await servers.readMeasured()
  const at = Date.now()
  return { at, measured, killed: isKilled ? await servers.killFirst() : undefined }
}

/** Prints why the benchmark ends with exit code 1. */
function fail(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}

/** Prints the load before and after the kill, and the requests that failed because of it. */
async function printKill(
  servers: ServersBehindProxy,
  { at, killed = 0 }: MiddleState,
  samples: readonly Sample[],
  seconds: number,
): Promise<void> {
  const before = samples.filter(({ endedAt }) => endedAt < at)
  const after = samples.filter(({ endedAt }) => endedAt >= at)
  console.log(`  before the kill  ${describeLoad(before, seconds / 2)}`)
  console.log(`  after the kill   ${describeLoad(after, seconds / 2)}`)
  const { passedOn, retried, broken } = await servers.readCounts()
  const lostRequests = broken[killed] ?? 0
  console.log(
    `  in flight at the killed server: ${lostRequests} failed, ${retried} repeated by the proxy; ${passedOn} refused connections passed on`,
  )
  const otherFailures = countFailed(samples) - lostRequests
  if (otherFailures === 0) console.log('  no other request failed')
  else fail(`${otherFailures} other requests failed.`)
}

/** Prints the requests and jobs of the servers, and their log. */
async function printServers(
  servers: ServersBehindProxy,
  { measured }: MiddleState,
  webhook: Awaited<ReturnType<typeof countDeliveries>>,
  written: number,
): Promise<void> {
  console.log(`  metrics counted ${measured} requests until the middle`)
  const startedAt = performance.now()
  const pendingDeliveries = await webhook.untilDelivered()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  const delivered = webhook.countDelivered()
  console.log(
    `  ${delivered} webhooks delivered for ${written} acknowledged writes, the last ${seconds} s after the load`,
  )
  if (pendingDeliveries > 0) fail(`${pendingDeliveries} webhooks still wait.`)
  if (delivered < written) fail(`${written - delivered} writes were not delivered.`)
  for (const line of servers.readLog()) console.log(`  log: ${line}`)
}

/** Loads servers of the product with metrics and jobs; of several, one is killed in the middle. */
async function loadServers(
  { settings = {}, db }: BenchDatabase,
  count: number,
  options: LoadOptions,
): Promise<void> {
  const { connections, seconds } = options
  const servers = await startServersBehindProxy(count, settings)
  try {
    const load = await prepareLoad(servers.port, connections)
    const webhook = await countDeliveries(servers.port, db)
    // Each server compiles its own code.
    const warmUp = await load(WARM_UP * count, options)
    const [samples, middle] = await Promise.all([
      load(seconds * 1000, options),
      waitForMiddle(servers, seconds * 1000, count > 1),
    ])
    printLoad(options, samples)
    if (middle.killed !== undefined) await printKill(servers, middle, samples, seconds)
    else if (countFailed(samples) > 0) fail(`${countFailed(samples)} requests failed.`)
    await printServers(servers, middle, webhook, countWrites([...warmUp, ...samples]))
    await webhook.stop()
  } finally {
    await servers.close()
  }
}

/**
 * Prints the requests per second and their times: conditional lists, rows and writes over several
 * connections. Load and database run on the same machine.
 */
export async function benchLoad(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '100000' },
      engine: { type: 'string', default: 'postgres' },
      connections: { type: 'string', default: String(CONNECTIONS) },
      seconds: { type: 'string', default: '20' },
      writes: { type: 'string', default: String(WRITE_SHARE) },
      creates: { type: 'string', default: '0' },
      servers: { type: 'string', default: '0' },
      pooler: { type: 'boolean', default: false },
    },
  })
  const { rows, engine, pooler } = values
  const servers = Number(values.servers)
  if ((pooler || servers > 0) && engine !== 'postgres')
    return fail('--servers and --pooler need --engine postgres.')
  if (pooler && !hasPgBouncer()) return fail('--pooler needs PgBouncer, which is not installed.')
  const database = await openFilledDatabase(engine, Number(rows), pooler)
  const location = servers > 0 ? `behind a proxy, servers: ${servers}` : 'in process'
  const options = {
    title: `${rows} rows on ${engine}${pooler ? ' through PgBouncer' : ''}, ${location}`,
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    writes: Number(values.writes),
    creates: Number(values.creates),
  }
  await (
    servers > 0 ? loadServers(database, servers, options) : loadApp(database, options)
  ).finally(database.close)
}

/** Prints memory, handles and request times every half minute of a long load. */
export async function benchSoak(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      minutes: { type: 'string', default: '30' },
      rows: { type: 'string', default: '10000' },
      engine: { type: 'string', default: 'postgres' },
    },
  })
  const database = await openFilledDatabase(values.engine, Number(values.rows))
  const { port, server } = await serveApp(createBenchApp(database).fetch)
  const load = await prepareLoad(port, CONNECTIONS)
  const shares = { writes: WRITE_SHARE, creates: 0 }
  await load(WARM_UP, shares)
  for (
    let elapsed = PRINT_INTERVAL;
    elapsed <= Number(values.minutes) * 60_000;
    elapsed += PRINT_INTERVAL
  ) {
    const samples = await load(PRINT_INTERVAL, shares)
    const handles = process.getActiveResourcesInfo().length
    console.log(
      [
        `${(elapsed / 60_000).toFixed(1)} min`,
        `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
        `${handles} handles`,
        describeLoad(samples, PRINT_INTERVAL / 1000),
      ].join('  '),
    )
  }
  server.close()
  await database.close()
}
