import { ApiError, createClient } from '../../../client/index.ts'
import type { Endpoint } from '../../../resources/kit/entities/endpoints.ts'
import { partsOf } from '../../../resources/kit/entities/requests.ts'
import { goodBody, namedBy, withRow } from '../rows/rows.ts'
import type { startTestApp } from './app.ts'
import { mcpClient } from './mcp-client.ts'

type Server = Awaited<ReturnType<typeof startTestApp>>

/** Makes the calls of an entity in another way than HTTP; each resolves with the status of its answer. */
export interface Way {
  list: (entity: string, list: string) => Promise<number>
  read: (entity: string, id: number) => Promise<number>
  act: (entity: string, verb: string, given: object) => Promise<number>
}

const statusOf = (done: Promise<unknown>): Promise<number> =>
  done.then(
    () => 200,
    (error: unknown) => (error instanceof ApiError ? error.status : Promise.reject(error)),
  )

/** By the typed client. */
export function byClient(server: Server, token: string): Way {
  const client = createClient({
    url: '',
    key: token,
    fetch: (url, init) => server.app.request(url, init),
  })
  const callsOf = (entity: string) => client[entity as 'promos']
  return {
    list: (entity, list) => statusOf(callsOf(entity).list(list as 'all', { perPage: 2 })),
    read: (entity, id) => statusOf(callsOf(entity).read(id)),
    act: (entity, verb, given) => statusOf(callsOf(entity)[verb as 'update'](given as { id: 1 })),
  }
}

/** By the tools of models. */
export async function byTools(server: Server, token: string): Promise<Way> {
  const { use } = await mcpClient(server, token)
  const told = async (name: string, input: Record<string, unknown>) => {
    const { isError, value } = await use(name, input)
    return isError ? Number(value.status) : 200
  }
  return {
    list: (entity, list) => told('list_rows', { entity, list, perPage: 2 }),
    read: (entity, id) => told('read_row', { entity, id }),
    act: (entity, call, values) => told('change_row', { entity, call, values }),
  }
}

/** The list of an entity that makes a read. */
const listOf = (endpoint: Endpoint) =>
  Object.entries(endpoint.resource.lists).find(
    ([, { request, body }]) =>
      endpoint.kind === 'read' && request === endpoint.read.request && body === endpoint.read.body,
  )?.[0]

/** Whether the other ways have a call: reads that have no list, other addresses and several rows at once they leave out. */
export const hasOtherWays = (endpoint: Endpoint): boolean =>
  endpoint.kind === 'read'
    ? listOf(endpoint) !== undefined
    : partsOf(endpoint.call.request).path === endpoint.path

/** An id that no row has: whoever may not make a call is refused before a row is looked for. */
const NO_ROW = 2_000_000_000

/** Makes a good call in another way, and puts the row back; resolves with the status that it is answered by. */
export async function goodBy(
  way: Way,
  server: Server,
  endpoint: Endpoint,
  caller: { role: string; id: number },
  isAllowed: boolean,
): Promise<number> {
  const { name } = endpoint.resource
  if (endpoint.kind === 'read') {
    expectNothing(await namedBy(server.db, endpoint))
    return way.list(name, listOf(endpoint) ?? '')
  }
  const about = async (id: number) => {
    if (endpoint.verb === 'read') return way.read(name, id)
    return way.act(name, endpoint.verb, (await goodBody(server.db, endpoint, id)) as object)
  }
  return isAllowed ? withRow(server.db, endpoint, caller, about) : about(NO_ROW)
}

/** A list that asks for more than a page could not be read by everybody who may open it. */
function expectNothing(named: object): void {
  if (Object.keys(named).length > 0) throw new Error('A list asks for parameters.')
}
