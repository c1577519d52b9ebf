import type { MeasureOptions, PeerResults, ServerFigures, WriterFigures } from './figures.ts'
import { interleaveSubjects } from './interleave-subjects.ts'
import type { Kind } from './peer.ts'
import type { PeerPostgres } from './postgres-for-peers.ts'
import { readMegabytes, type StartedServer, startPeer } from './running-server.ts'
import type { PeerName, SetUp } from './set-up.ts'
import { measureLoad, sendRequests, type Subject } from './subject.ts'
import { findWriterRequests, WRITERS } from './writers.ts'

/** The titles of the columns. */
const TITLES: Readonly<Record<PeerName, string>> = {
  washboard: 'Washboard',
  uncached: 'cache off',
  embedded: 'embedded',
  strapi: 'Strapi',
  payload: 'Payload',
  limit: 'limit',
}
/** The servers to which many connections write. */
const WRITTEN: readonly PeerName[] = ['washboard', 'embedded']

/** The requests before statements are counted, because frequent ones are planned once after some. */
const WARM_UP = 10
/** The requests whose statements are counted. */
const COUNTED = 20

interface MeasuredServer extends StartedServer, Subject {
  name: PeerName
}

/** Starts the servers one after the other, so that each start has the machine for itself. */
async function startServers({ servers }: SetUp, rounds: number) {
  const leftOut: Record<string, string> = {}
  const started: MeasuredServer[] = []
  for (const [name, peer] of servers)
    try {
      const start = await startPeer(peer, rounds)
      started.push({ ...start, ...peer, name, title: TITLES[name] })
    } catch (error) {
      leftOut[TITLES[name]] = (error as Error).message
      console.error(`${name} is left out: ${leftOut[TITLES[name]]}`)
    }
  return { started, leftOut }
}

/** Counts the statements of each kind of request. */
async function countStatements(
  { server, database, requests }: Subject,
  postgres: PeerPostgres,
  kinds: readonly Kind[],
) {
  const counts: Partial<Record<Kind, number>> = {}
  for (const kind of kinds) {
    const requestsOfKind = requests[kind]
    if (!requestsOfKind || database === undefined) continue
    await sendRequests(server, requestsOfKind, { count: WARM_UP })
    const sent = await postgres.countStatements(database, async () => {
      await sendRequests(server, requestsOfKind, { count: COUNTED })
    })
    counts[kind] = sent / COUNTED
  }
  return counts
}

/** Measures 20 connections that write to one table, and to one table each. */
async function measureWriters(
  { server }: MeasuredServer,
  postgres: PeerPostgres,
  milliseconds: number,
): Promise<WriterFigures> {
  await server.renew()
  const { oneTable, manyTables } = await postgres.withClient('washboard', (client) =>
    findWriterRequests(client, server),
  )
  const measure = async (requests: typeof oneTable, connections: number) => {
    const options = { connections, milliseconds, postgresId: postgres.pid }
    return (await measureLoad(server, requests, options)).perSecond
  }
  return {
    oneTable: [await measure(oneTable, 1), await measure(oneTable, WRITERS)],
    manyTables: [await measure(manyTables, 1), await measure(manyTables, WRITERS)],
  }
}

async function measureServer(
  measured: MeasuredServer,
  postgres: PeerPostgres,
  { milliseconds }: MeasureOptions,
): Promise<ServerFigures> {
  const { server, startSeconds, restMegabytes, requests, name } = measured
  const loadedMegabytes = readMegabytes(server.pid)
  const list = requests.list ?? []
  const listBytes = [
    await sendRequests(server, list, { count: 1 }),
    await sendRequests(server, list, { count: 1, encoding: 'br, gzip' }),
  ] as const
  const writers = WRITTEN.includes(name)
    ? await measureWriters(measured, postgres, milliseconds)
    : undefined
  return { startSeconds, restMegabytes, loadedMegabytes, listBytes, writers }
}

/** Measures the servers by turns, and stops them. */
export async function measurePeers(
  setUp: SetUp,
  postgres: PeerPostgres,
  options: MeasureOptions,
): Promise<PeerResults> {
  const { started, leftOut } = await startServers(setUp, options.rounds)
  try {
    const loads = await interleaveSubjects(started, postgres.pid, options)
    const statements: Record<string, Partial<Record<Kind, number>>> = {}
    const servers: Record<string, ServerFigures> = {}
    for (const measured of started)
      try {
        servers[measured.title] = await measureServer(measured, postgres, options)
        statements[measured.title] = await countStatements(measured, postgres, options.kinds)
      } catch (error) {
        // The loads took most of the time, so their figures are printed anyway.
        leftOut[`${measured.title}, except for its loads,`] = (error as Error).message
      }
    return {
      columns: started.map(({ title }) => title),
      loads,
      statements,
      servers,
      leftOut: { ...Object.fromEntries(setUp.leftOut), ...leftOut },
    }
  } finally {
    for (const { server } of started) await server.stop()
  }
}
