import { openEmbedded, openPostgres } from '../../server/db/engines/engine.ts'
import { prepareLongLists } from '../long-lists-bench.ts'
import { type InstalledPeer, installPeer } from './installed-peers.ts'
import { buildLimitServer, fillLimit, getLimitProgram, LIMIT } from './limit.ts'
import {
  buildPayloadServer,
  fillPayload,
  getPayloadProgram,
  PAYLOAD,
  preparePayload,
} from './payload.ts'
import type { PeerServer } from './peer.ts'
import { chooseValues, type RequestValues } from './peer-requests.ts'
import type { PeerPostgres } from './postgres-for-peers.ts'
import { startOnce } from './running-server.ts'
import { readSharedRows, type SharedRows } from './shared-rows.ts'
import { buildStrapiServer, fillStrapi, getStrapiProgram, STRAPI } from './strapi.ts'
import {
  buildWashboard,
  buildWashboardRequests,
  buildWashboardServer,
  getWashboardProgram,
} from './washboard.ts'

/** The servers in the order of the columns. */
export const PEERS = ['washboard', 'uncached', 'embedded', 'strapi', 'payload', 'limit'] as const
export type PeerName = (typeof PEERS)[number]

export interface SetUpOptions {
  names: readonly PeerName[]
  postgres: PeerPostgres
  /** The folder in which peers stay installed. */
  folder: string
  /** The folder of the embedded database. */
  dataFolder: string
  /** The number of instant bookings. */
  rows: number
}

/** The servers that could be set up, and why others are left out. */
export interface SetUp {
  servers: ReadonlyMap<PeerName, PeerServer>
  leftOut: ReadonlyMap<PeerName, string>
}

/** What the set-up of a server needs. */
interface SetUpContext extends SetUpOptions {
  databaseUrl: string
  shared: SharedRows
  values: RequestValues
}

/** The name of the database of the product. */
const OWN_DATABASE = 'washboard'

/** Sets up a server of the product with a copy of its database. */
async function setUpUncached({ postgres, values }: SetUpContext): Promise<PeerServer> {
  const database = `${OWN_DATABASE}_uncached`
  const program = getWashboardProgram({
    DATABASE_URL: await postgres.createDatabase(database, OWN_DATABASE),
  })
  // The server ignores blanks, but answers no request with one from its cache.
  const requests = buildWashboardRequests(values, '{blank}')
  return { ...buildWashboardServer(program, values, database), requests }
}

async function fillEmbedded({ rows, dataFolder }: SetUpOptions): Promise<void> {
  const database = await openEmbedded(dataFolder)
  await prepareLongLists(database, rows, 'embedded').finally(database.close)
}

async function fillPostgres(databaseUrl: string, { rows }: SetUpOptions): Promise<void> {
  const database = await openPostgres(databaseUrl)
  await prepareLongLists(database, rows, 'postgres').finally(database.close)
}

async function setUpEmbedded({ dataFolder, values }: SetUpContext): Promise<PeerServer> {
  return buildWashboardServer(getWashboardProgram({ DATA_DIR: dataFolder }), values)
}

/** Installs a peer, and creates its database. */
async function installWithDatabase({ folder, postgres }: SetUpContext, peer: InstalledPeer) {
  const installedFolder = installPeer(peer, folder)
  return { installedFolder, url: await postgres.createDatabase(peer.name) }
}

async function setUpStrapi(context: SetUpContext): Promise<PeerServer> {
  const { installedFolder, url } = await installWithDatabase(context, STRAPI)
  const program = getStrapiProgram(installedFolder, url)
  await startOnce(program, '/api/bookings')
  await context.postgres.withClient('strapi', (client) => fillStrapi(client, context.shared))
  return buildStrapiServer(program, context.values)
}

async function setUpPayload(context: SetUpContext): Promise<PeerServer> {
  const { installedFolder, url } = await installWithDatabase(context, PAYLOAD)
  const program = getPayloadProgram(installedFolder, url)
  preparePayload(program)
  await context.postgres.withClient('payload', (client) => fillPayload(client, context.shared))
  return buildPayloadServer(program, context.values)
}

async function setUpLimit(context: SetUpContext): Promise<PeerServer> {
  const { installedFolder, url } = await installWithDatabase(context, LIMIT)
  const program = getLimitProgram(installedFolder, url)
  await context.postgres.withClient('limit', (client) => fillLimit(client, context.shared, program))
  return buildLimitServer(program, context.values)
}

const SET_UPS: Readonly<Record<PeerName, (context: SetUpContext) => Promise<PeerServer>>> = {
  washboard: async ({ databaseUrl, values }) =>
    buildWashboardServer(getWashboardProgram({ DATABASE_URL: databaseUrl }), values, OWN_DATABASE),
  uncached: setUpUncached,
  embedded: setUpEmbedded,
  strapi: setUpStrapi,
  payload: setUpPayload,
  limit: setUpLimit,
}

/**
 * Fills the database of the product, and sets up the servers with the same bookings. A server that
 * cannot be installed or started is left out.
 */
export async function setUpServers(options: SetUpOptions): Promise<SetUp> {
  const { names, postgres, rows } = options
  await buildWashboard()
  const databaseUrl = await postgres.createDatabase(OWN_DATABASE)
  console.log(`Filling the databases with ${rows} bookings …`)
  await Promise.all([
    fillPostgres(databaseUrl, options),
    names.includes('embedded') && fillEmbedded(options),
  ])
  const { shared, values } = await postgres.withClient(OWN_DATABASE, async (client) => ({
    shared: await readSharedRows(client),
    values: await chooseValues(client),
  }))
  const servers = new Map<PeerName, PeerServer>()
  const leftOut = new Map<PeerName, string>()
  for (const name of names)
    try {
      servers.set(name, await SET_UPS[name]({ ...options, databaseUrl, shared, values }))
    } catch (error) {
      const { message, stderr = '' } = error as Error & { stderr?: Buffer }
      leftOut.set(name, `${message}\n${String(stderr).slice(-2000)}`)
      console.error(`${name} is left out: ${leftOut.get(name)}`)
    }
  for (const { database: name } of servers.values())
    if (name) await postgres.withClient(name, (client) => client.query('vacuum analyze'))
  return { servers, leftOut }
}
