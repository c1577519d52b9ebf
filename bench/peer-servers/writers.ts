import type pg from 'pg'
import { registry } from '#business'
import { listVerbEndpoints, type VerbEndpoint } from '../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { getTableName } from '../../server/db/table-name.ts'
import type { LoadRequest } from '../load.ts'
import type { AuthHeaders } from './peer.ts'

/** The number of writing connections, and of the tables to which they write. */
export const WRITERS = 20

/** Updates of rows of one table, and of a row of each of many tables. */
export interface WriterRequests {
  oneTable: readonly LoadRequest[]
  manyTables: readonly LoadRequest[]
}

const TEXT_TYPES = ['longtext', 'text']

/** Returns the text that an update may change freely. */
const findTextField = ({ resource: { fields }, body }: VerbEndpoint): string | undefined =>
  TEXT_TYPES.flatMap((type) => body.filter((name) => fields[name]?.type === type))[0]

const buildUpdate = ({ method, path }: VerbEndpoint, field: string, id: number): LoadRequest => ({
  method,
  path: `/api/${path}`,
  body: JSON.stringify({ id, [field]: 'Words {number}' }),
})

/** Returns updates of the first rows of an entity. */
async function buildUpdates(client: pg.Client, resource: AnyResource): Promise<LoadRequest[]> {
  const [endpoint] = listVerbEndpoints(resource, 'update').filter(({ roles }) =>
    roles.some((role) => role === 'admin'),
  )
  const field = endpoint && findTextField(endpoint)
  if (!field) return []
  const condition = 'deleted_at' in resource.fields ? 'where deleted_at is null' : ''
  const { rows } = await client.query<{ id: number }>(
    `select id from ${getTableName(resource)} ${condition} order by id limit ${WRITERS}`,
  )
  return rows.map(({ id }) => buildUpdate(endpoint, field, id))
}

async function isAccepted(url: string, headers: AuthHeaders, { method, path, body }: LoadRequest) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: body?.replaceAll('{number}', '1'),
  })
  return response.ok
}

/** Finds updates that a server accepts, for as many tables as there are writers. */
export async function findWriterRequests(
  client: pg.Client,
  { url, headers }: { url: string; headers: AuthHeaders },
): Promise<WriterRequests> {
  const updatesByTable = new Map<string, LoadRequest[]>()
  for (const resource of Object.values<AnyResource>(registry)) {
    const table = getTableName(resource)
    if (updatesByTable.has(table) || resource.union) continue
    const updates = await buildUpdates(client, resource)
    const [first] = updates
    if (first && (await isAccepted(url, headers, first))) updatesByTable.set(table, updates)
  }
  const tables = [...updatesByTable.values()]
  return {
    oneTable: tables.find((updates) => updates.length === WRITERS) ?? [],
    manyTables: tables.flatMap(([first]) => first ?? []).slice(0, WRITERS),
  }
}
