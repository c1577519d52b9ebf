import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { allowAnyTable } from '../server/db/database-types.ts'
import type { OpenDatabase } from '../server/db/engines/open-database.ts'
import { createBenchApp, signIn } from './bench-app.ts'
import { openBenchDatabase } from './bench-database.ts'
import { seedInstantBookings } from './instant-bookings.ts'
import { answersPerSecond, served } from './load.ts'
import { kyselyRows } from './peers/kysely-rows.ts'
import { interleave, printRatios, type Ratio, computeRatios, timed } from './ratios.ts'

const LIST = '/api/admin/appointment/all?is_completed='

/** The calls of all instant bookings, open and completed; both together are the table. */
const WHOLE_LIST = [`${LIST}0`, `${LIST}1`] as const

/** Creates the app that answers them, with the limits of reports: a peer takes longer than a request may on a busy machine. */
const createListApp = ({ reportDb, promptListen }: OpenDatabase) =>
  createBenchApp({ db: reportDb, reportDb, promptListen })

/** The headers of an admin who asks for the whole list, however long it is. */
const listHeaders = async (app: ReturnType<typeof createListApp>) => ({
  authorization: `Bearer ${await signIn(app)}`,
  'accept-encoding': 'gzip, br',
})

const countBytes = async (answer: Response) => (await answer.arrayBuffer()).byteLength

/** Measures one size: what nobody asked for before, and what has not changed since. */
async function measure(
  database: OpenDatabase,
  { rounds, milliseconds, connections }: Readonly<Record<string, number>>,
): Promise<Ratio[]> {
  const peer = kyselyRows(allowAnyTable(database.reportDb))
  const headers = await listHeaders(createListApp(database))
  const app = createListApp(database)
  const wholePage = async () => {
    let bytes = 0
    for (const path of WHOLE_LIST) bytes += await countBytes(await app.request(path, { headers }))
    return bytes
  }
  const wire = { peer: await countBytes(await peer.request('/')), own: await wholePage() }
  const once = await interleave(
    {
      peer: async () => ({ 'nobody asked before, ms': await timed(() => fetchBytes(peer)) }),
      own: async () => {
        await sql`select next_version('instant_bookings')`.execute(database.reportDb)
        return { 'nobody asked before, ms': await timed(wholePage) }
      },
    },
    rounds ?? 5,
  )
  const [, completed] = WHOLE_LIST
  const first = await app.request(completed, { headers })
  await countBytes(first)
  const etag = first.headers.get('etag') ?? ''
  const [own, theirs] = [await served(app.fetch), await served(peer.fetch)]
  const load = (port: number, path: string, more: Record<string, string>) =>
    answersPerSecond({
      port,
      path,
      headers: more,
      connections: connections ?? 4,
      milliseconds: milliseconds ?? 2000,
    })
  const repeated = await interleave(
    {
      peer: async () => {
        const speed = await load(theirs.port, '/', {})
        return { 'unchanged, answers/s': speed, '304, answers/s': speed }
      },
      own: async () => ({
        'unchanged, answers/s': await load(own.port, completed, headers),
        '304, answers/s': await load(own.port, completed, { ...headers, 'if-none-match': etag }),
      }),
    },
    rounds ?? 5,
  )
  for (const { server } of [own, theirs]) server.close()
  return [
    ...computeRatios(once.own ?? {}, once.peer ?? {}),
    ...computeRatios({ 'bytes on the wire': [wire.own] }, { 'bytes on the wire': [wire.peer] }),
    ...computeRatios(repeated.own ?? {}, repeated.peer ?? {}),
  ]
}

const fetchBytes = async (app: ReturnType<typeof kyselyRows>) => countBytes(await app.request('/'))

/**
 * Measures lists against rows from Kysely that Hono makes into JSON: the same columns of the same
 * rows, uncached and unchanged, in one run by turns.
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
