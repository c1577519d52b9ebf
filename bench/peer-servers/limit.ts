import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { ENTITIES } from '../peers/entities.mjs'
import type { InstalledPeer } from './installed-peers.ts'
import type { PeerServer, Program } from './peer.ts'
import { NAME_PART, type RequestValues, toPeerBooking } from './peer-requests.ts'
import { continueIds, insertRows, type EntityName, type SharedRows } from './shared-rows.ts'

const SECRET = 'x'.repeat(40)

export const LIMIT: InstalledPeer = { name: 'limit' }

export const getLimitProgram = (folder: string, databaseUrl: string): Program => ({
  args: ['server.mjs'],
  folder,
  env: { DATABASE_URL: databaseUrl, SECRET },
})

/** Creates and fills the tables of the hand-written endpoint. */
export async function fillLimit(
  client: pg.Client,
  shared: SharedRows,
  { folder }: Program,
): Promise<void> {
  await client.query(readFileSync(join(folder, 'tables.sql'), 'utf8'))
  for (const plural of Object.keys(ENTITIES)) {
    await insertRows(client, plural, shared[plural as EntityName])
    await continueIds(client, plural)
  }
}

/** Returns the requests of the hand-written endpoint. */
export function buildLimitServer(program: Program, values: RequestValues): PeerServer {
  const { area, ids, newBookings } = values
  const signature = createHmac('sha256', SECRET).update('bench').digest('base64url')
  return {
    program,
    database: 'limit',
    signIn: async () => ({ authorization: `Bearer bench.${signature}` }),
    requests: {
      list: [{ path: '/bookings' }],
      area: [{ path: `/bookings?area=${area}` }],
      customer: [{ path: '/bookings?sort=customer' }],
      search: [{ path: `/bookings?name=${NAME_PART}` }],
      one: ids.map((id) => ({ path: `/bookings/${id}` })),
      update: ids.map((id) => ({
        method: 'PATCH',
        path: `/bookings/${id}`,
        body: JSON.stringify({ instructions: 'Gate {number}' }),
      })),
      create: newBookings.map((booking) => ({
        method: 'POST',
        path: '/bookings',
        body: JSON.stringify(toPeerBooking(booking, area)),
      })),
    },
  }
}
