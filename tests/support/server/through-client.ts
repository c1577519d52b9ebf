import { ApiError, createClient } from '../../../client/index.ts'
import type { Endpoint } from '../../../resources/kit/entities/endpoints.ts'
import { partsOf } from '../../../resources/kit/entities/requests.ts'
import { goodBody, namedBy, withRow } from '../rows/rows.ts'
import type { startTestApp } from './app.ts'

type Server = Awaited<ReturnType<typeof startTestApp>>

/** The list of an entity that makes a read. */
const listOf = (endpoint: Endpoint) =>
  Object.entries(endpoint.resource.lists).find(
    ([, { request, body }]) =>
      endpoint.kind === 'read' && request === endpoint.read.request && body === endpoint.read.body,
  )?.[0]

/** Whether the client has a call: reads that have no list, other addresses and several rows at once it leaves out. */
export const isInClient = (endpoint: Endpoint): boolean =>
  endpoint.kind === 'read'
    ? listOf(endpoint) !== undefined
    : partsOf(endpoint.call.request).path === endpoint.path

const statusOf = (done: Promise<unknown>): Promise<number> =>
  done.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  )

/** Sends a good call by the client, and puts the row back; resolves with the status that it is answered by. */
export async function throughClient(
  server: Server,
  endpoint: Endpoint,
  { role, id: callerId, token }: { role: string; id: number; token: string },
): Promise<number> {
  const client = createClient({
    url: '',
    key: token,
    fetch: (url, init) => server.app.request(url, init),
  })
  const calls = client[endpoint.resource.name as 'promos']
  if (endpoint.kind === 'read') {
    const params = (await namedBy(server.db, endpoint)) as Record<string, number>
    return statusOf(calls.list(listOf(endpoint) as 'all', { params, perPage: 2 }))
  }
  return withRow(server.db, endpoint, { role, id: callerId }, async (id) => {
    if (endpoint.verb === 'read') return statusOf(calls.read(id))
    const given = (await goodBody(server.db, endpoint, id)) as { id: number }
    return statusOf(calls[endpoint.verb as 'update'](given))
  })
}
