import { execFileSync } from 'node:child_process'
import type pg from 'pg'
import { ENTITIES } from '../peers/entities.mjs'
import type { InstalledPeer } from './installed-peers.ts'
import type { AuthHeaders, PeerServer, Program } from './peer.ts'
import { NAME_PART, type RequestValues, toPeerBooking } from './peer-requests.ts'
import { continueIds, insertRows, type EntityName, type SharedRows } from './shared-rows.ts'

const NEXT = 'node_modules/next/dist/bin/next'

/** The account of the load. */
const ACCOUNT = { email: 'bench@washboard.example', password: 'bench-password' }

/** The fields of referenced rows that a list shows. */
const SHOWN_FIELDS = [
  'customers.name',
  'customers.phone',
  'vehicles.plate',
  'services.name',
  'areas.name',
  'providers.name',
]

export const PAYLOAD: InstalledPeer = { name: 'payload', build: [NEXT, 'build'] }

export const getPayloadProgram = (folder: string, databaseUrl: string): Program => ({
  args: [NEXT, 'start', '--hostname', '127.0.0.1'],
  folder,
  env: { DATABASE_URL: databaseUrl, NEXT_TELEMETRY_DISABLED: '1' },
})

/** Creates the tables and the account. */
export function preparePayload({ folder, env }: Program): void {
  execFileSync(process.execPath, ['prepare.mjs'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...process.env,
      ...env,
      NODE_ENV: 'development',
      DISABLE_PAYLOAD_HMR: 'true',
      ACCOUNT_EMAIL: ACCOUNT.email,
      ACCOUNT_PASSWORD: ACCOUNT.password,
    },
  })
}

/** Fills the tables that Payload has created. */
export async function fillPayload(client: pg.Client, shared: SharedRows): Promise<void> {
  for (const [plural, { fields }] of Object.entries(ENTITIES)) {
    const types: Readonly<Record<string, string>> = fields
    const rows = shared[plural as EntityName].map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          (types[name] ?? '') in ENTITIES ? `${name}_id` : name,
          value,
        ]),
      ),
    )
    await insertRows(client, plural, rows, { created_at: 'now()', updated_at: 'now()' })
    await continueIds(client, plural)
  }
}

/** Signs in at Payload; resolves with the header of the token. */
async function signIn(url: string): Promise<AuthHeaders> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `JWT ${token}` }
}

/** Returns the requests of Payload, which populate what a list shows. */
export function buildPayloadServer(program: Program, values: RequestValues): PeerServer {
  const populate = SHOWN_FIELDS.map((name) => name.replace(/(.*)\.(.*)/, 'populate[$1][$2]=true'))
  const shown = `depth=1&${populate.join('&')}`
  const list = `/api/bookings?where[is_completed][equals]=true&limit=25&${shown}`
  const byTime = `${list}&sort=-starts_at`
  const { area, ids, newBookings } = values
  return {
    program,
    database: 'payload',
    signIn,
    requests: {
      list: [{ path: byTime }],
      area: [{ path: `${byTime}&where[area][equals]=${area}` }],
      customer: [{ path: `${list}&sort=customer.name` }],
      search: [{ path: `${byTime}&where[customer.name][like]=${NAME_PART}` }],
      one: ids.map((id) => ({ path: `/api/bookings/${id}?${shown}` })),
      update: ids.map((id) => ({
        method: 'PATCH',
        path: `/api/bookings/${id}?depth=0`,
        body: JSON.stringify({ instructions: 'Gate {number}' }),
      })),
      create: newBookings.map((booking) => ({
        method: 'POST',
        path: '/api/bookings?depth=0',
        body: JSON.stringify(toPeerBooking(booking, area)),
      })),
    },
  }
}
