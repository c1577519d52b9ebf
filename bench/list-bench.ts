import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { allowAnyTable } from '../server/db/database-types.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { createBenchApp, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { seedInstantBookings } from './instant-bookings.ts'
import { measureResponsesPerSecond, serveApp } from './load.ts'
import { createKyselyApp } from './peers/kysely-rows.ts'
import { interleave, printRatios, type Ratio, computeRatios, measureTime } from './ratios.ts'

const LIST = '/api/admin/appointment/all?is_completed='

/** The requests of all open and all completed instant bookings, which are the whole table. */
const WHOLE_LIST = [`${LIST}0`, `${LIST}1`] as const

/**
 * Creates the measured app with the time limit of reports, because a peer may exceed that of
 * requests on a busy machine.
 */
const createListApp = ({ reportDb, promptListen }: OpenDatabase) =>
  createBenchApp({ db: reportDb, reportDb, promptListen })

/** Returns the headers of an admin's request for the whole list. */
const buildListHeaders = async (app: ReturnType<typeof createListApp>) => ({
  authorization: `Bearer ${await signIn(app)}`,
  'accept-encoding': 'gzip, br',
})

const countBytes = async (response: Response) => (await response.arrayBuffer()).byteLength

/** Measures one size of a list, uncached and unchanged. */
async function measure(
  database: OpenDatabase,
  { rounds, milliseconds, connections }: Readonly<Record<string, number>>,
): Promise<Ratio[]> {
  const peer = createKyselyApp(allowAnyTable(database.reportDb))
  const headers = await buildListHeaders(createListApp(database))
  const app = createListApp(database)
  const readWholeList = async () => {
    let sum = 0
    for (const path of WHOLE_LIST) sum += await countBytes(await app.request(path, { headers }))
    return sum
  }
  const bytes = { peer: await countBytes(await peer.request('/')), own: await readWholeList() }
  const uncached = await interleave(
    {
      peer: async () => ({ 'nobody asked before, ms': await measureTime(() => fetchBytes(peer)) }),
      own: async () => {
        await sql`select next_version('instant_bookings')`.execute(database.reportDb)
        return { 'nobody asked before, ms': await measureTime(readWholeList) }
      },
    },
    rounds ?? 5,
  )
  const [, completed] = WHOLE_LIST
  const firstResponse = await app.request(completed, { headers })
  await countBytes(firstResponse)
  const etag = firstResponse.headers.get('etag') ?? ''
  const conditionalHeaders = { ...headers, 'if-none-match': etag }
  const [ownServer, peerServer] = [await serveApp(app.fetch), await serveApp(peer.fetch)]
  const measureLoad = (port: number, path: string, extraHeaders: Record<string, string>) =>
    measureResponsesPerSecond({
      port,
      path,
      headers: extraHeaders,
      connections: connections ?? 4,
      milliseconds: milliseconds ?? 2000,
    })
  const unchanged = await interleave(
    {
      peer: async () => {
        const speed = await measureLoad(peerServer.port, '/', {})
        return { 'unchanged, answers/s': speed, '304, answers/s': speed }
      },
      own: async () => ({
        'unchanged, answers/s': await measureLoad(ownServer.port, completed, headers),
        '304, answers/s': await measureLoad(ownServer.port, completed, conditionalHeaders),
      }),
    },
    rounds ?? 5,
  )
  for (const { server } of [ownServer, peerServer]) server.close()
  return [
    ...computeRatios(uncached.own ?? {}, uncached.peer ?? {}),
    ...computeRatios({ 'bytes on the wire': [bytes.own] }, { 'bytes on the wire': [bytes.peer] }),
    ...computeRatios(unchanged.own ?? {}, unchanged.peer ?? {}),
  ]
}

const fetchBytes = async (app: ReturnType<typeof createKyselyApp>) =>
  countBytes(await app.request('/'))

/**
 * Measures lists against a Hono app that returns Kysely rows as JSON: the same columns and rows,
 * uncached and unchanged, by turns in one run.
 */
export async function benchLists(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string', default: '1000,10000,100000' },
      engine: { type: 'string', default: 'postgres' },
      rounds: { type: 'string', default: '5' },
      milliseconds: { type: 'string', default: '2000' },
      connections: { type: 'string', default: '4' },
      json: { type: 'boolean', default: false },
    },
  })
  const { rounds, milliseconds, connections } = values
  const options = {
    rounds: Number(rounds),
    milliseconds: Number(milliseconds),
    connections: Number(connections),
  }
  const results: Record<string, Ratio[]> = {}
  for (const rows of values.rows.split(',').map(Number)) {
    const database = await openBenchDatabase(values.engine)
    await seedInstantBookings(database, rows)
    results[rows] = await measure(database, options)
    if (!values.json)
      printRatios(`${rows} rows on ${values.engine}, against Kysely and JSON`, results[rows])
    await database.close()
  }
  if (values.json) console.log(JSON.stringify({ engine: values.engine, results }))
}
