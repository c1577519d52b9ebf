import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registry } from '#business'
import { listReadFields } from '../../registry/views/list-fields.ts'
import { fillRelease, setWritable } from '../../tests/support/server/release.ts'
import { signedIn } from '../../tests/support/server/remote.ts'
import { TIME_ZONE } from '../bench-app.ts'
import type { PeerServer, Program, RequestsByKind } from './peer.ts'
import { NAME_PART, type RequestValues } from './peer-requests.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The folder of the release, whose packages are those of the checkout. */
const RELEASE_FOLDER = join(ROOT, 'node_modules/.cache/bench-release')

/** Builds a release of the server, without web app and documentation. */
export async function buildWashboard(): Promise<void> {
  console.log('Building a release of Washboard …')
  rmSync(RELEASE_FOLDER, { recursive: true, force: true })
  await fillRelease(RELEASE_FOLDER)
  setWritable(RELEASE_FOLDER, true)
}

/** Returns how a release starts on PostgreSQL or in a data folder. */
export const getWashboardProgram = (
  database: { DATABASE_URL: string } | { DATA_DIR: string },
): Program => ({
  args: [join(RELEASE_FOLDER, 'bin/start.js')],
  folder: ROOT,
  env: {
    JWT_SECRET: 'x'.repeat(40),
    BUSINESS_TIME_ZONE: TIME_ZONE,
    BUSINESS_CURRENCY: 'KWD',
    LOG_LEVEL: 'error',
    ...database,
  },
})

/** Builds the query of the requests for rows: the fields that the web app's list reads. */
function buildFieldsQuery(): string {
  const resource = registry['instant-bookings']
  const list = resource.lists.completed
  const fields = listReadFields(resource, list, { columns: list.columns })
  return fields ? `&fields=${fields.join()}` : ''
}

/**
 * Returns the requests of the product. With a blank in each request, which the server ignores, none
 * has a cached answer.
 */
export function buildWashboardRequests(values: RequestValues, blank = ''): RequestsByKind {
  const { area, ids, newBookings } = values
  const list = `/api/admin/appointment/all?is_completed=1&perPage=25${buildFieldsQuery()}`
  const byTime = `${list}&sort=-starts_at${blank}`
  const reads = {
    list: [{ path: byTime }],
    area: [{ path: `${byTime}&area_id=${area}` }],
    customer: [{ path: `${list}&sort=customer_id${blank}` }],
    search: [{ path: `${byTime}&q=${NAME_PART}` }],
    one: ids.map((id) => ({
      method: 'POST',
      path: '/api/admin/appointment/one',
      body: JSON.stringify({ id: blank ? `${id}${blank}` : id }),
    })),
  }
  if (blank) return reads
  return {
    ...reads,
    update: ids.map((id) => ({
      method: 'POST',
      path: '/api/admin/appointment/update',
      body: JSON.stringify({ id, instructions: 'Gate {number}' }),
    })),
    create: newBookings.map((booking) => ({
      method: 'POST',
      path: '/api/admin/appointment/store',
      body: JSON.stringify(booking),
    })),
  }
}

/** Returns a server of the product on a database. */
export const buildWashboardServer = (
  program: Program,
  values: RequestValues,
  database?: string,
): PeerServer => ({
  program,
  database,
  signIn: async (url) => ({ authorization: `Bearer ${(await signedIn(url)).token}` }),
  hasShortToken: true,
  requests: buildWashboardRequests(values),
})
