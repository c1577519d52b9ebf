import type { MeasureOptions, PeerResults, ServerFigures, WriterFigures } from './figures.ts'
import { interleaveSubjects } from './interleave-subjects.ts'
import type { Kind } from './peer.ts'
import type { PeerPostgres } from './postgres-for-peers.ts'
import { readMegabytes, type StartedServer, startPeer } from './running-server.ts'
import type { PeerName, SetUp } from './set-up.ts'
import { measureLoad, sendRequests, type Subject } from './subject.ts'
import { buildWashboardRequests } from './washboard.ts'
import { findWriterRequests, WRITERS } from './writers.ts'

/** The titles of the columns. */
const TITLES: Readonly<Record<PeerName, string>> = {
  washboard: 'Washboard',
  embedded: 'embedded',
  strapi: 'Strapi',
  payload: 'Payload',
  limit: 'limit',
}
/** The column of the product without cached answers. */
const UNCACHED = 'cache off'
/** The servers to which many connections write. */
const WRITTEN: readonly PeerName[] = ['washboard', 'embedded']

/** The requests before statements are counted, because frequent ones are planned once after some. */
const WARM_UP = 10
/** The requests whose statements are counted. */
const COUNTED = 20

interface MeasuredServer extends StartedServer {
  name: PeerName
  subjects: readonly Subject[]
}

/** Starts the servers one after the other, so that each start has the machine for itself. */
async function startServers({ servers, values }: SetUp, rounds: number) {
  const leftOut: Record<string, string> = {}
  const started: MeasuredServer[] = []
  for (const [name, peer] of servers)
    try {
      const start = await startPeer(peer, rounds)
      const subject = { title: TITLES[name], ...start, ...peer }
      const uncached = { ...subject, title: UNCACHED, requests: buildWashboardRequests(values, '{blank}') }
      started.push({ name, ...start, subjects: name === 'washboard' ? [subject, uncached] : [subject] })
    } catch (error) {
      leftOut[TITLES[name]] = (error as Error).message
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
  const { server, startSeconds, restMegabytes, subjects, name } = measured
  const loadedMegabytes = readMegabytes(server.pid)
  const list = subjects[0]?.requests.list ?? []
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
  const subjects = started.flatMap((measured) => measured.subjects)
  try {
    const loads = await interleaveSubjects(subjects, postgres.pid, options)
    const statements: Record<string, Partial<Record<Kind, number>>> = {}
    const servers: Record<string, ServerFigures> = {}
    for (const measured of started)
      servers[TITLES[measured.name]] = await measureServer(measured, postgres, options)
    for (const subject of subjects)
      statements[subject.title] = await countStatements(subject, postgres, options.kinds)
    return {
      columns: subjects.map(({ title }) => title),
      loads,
      statements,
      servers,
      leftOut: { ...Object.fromEntries(setUp.leftOut), ...leftOut },
    }
  } finally {
    for (const { server } of started) await server.stop()
  }
}
