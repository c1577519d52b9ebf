import { DEMO_PASSWORD } from '#demo/accounts'
import { buildRoleScope, formatScope } from '../../../../registry/account/scope.ts'
import {
  type Endpoint,
  listEndpoints,
  getEndpointVerb,
} from '../../../../registry/entities/endpoints.ts'
import { reports } from '../../../../resources/reports/index.ts'
import { entities } from '../../server/entities.ts'
import type { Cell } from '../cells.ts'
import { byHttp, send } from './by-http.ts'
import { BY_KEY, type Caller, type Told, type Way } from './way.ts'

const endpoints = listEndpoints(entities)
const getEndpointScope = (endpoint: Endpoint) =>
  `${endpoint.resource.name}:${getEndpointVerb(endpoint)}`

/** Returns the scope that a cell needs. */
export const getScope = ({ entity, verb }: Cell): string => `${entity}:${verb}`

/** Returns the complete scope of a role . */
const getFullScope = ({ role }: Cell) => formatScope(buildRoleScope(role, entities, reports))

/**
 * Returns the scope of a role without this cell, and without other declarations of the same
 * request.
 */
export function getOtherScopes(cell: Cell): string {
  const { method, path } = cell.endpoint
  const sharedScopes = endpoints
    .filter((endpoint) => endpoint.method === method && endpoint.path === path)
    .map(getEndpointScope)
  const scopes = getFullScope(cell).split(' ')
  return scopes
    .filter((scope) => scope !== getScope(cell) && !sharedScopes.includes(scope))
    .join(' ')
}

/**
 * Returns only the scope of the cell if the role has it, and otherwise the complete scope of the
 * role.
 */
export const getOnlyScope = (cell: Cell): string =>
  cell.endpoint.roles.includes(cell.role) ? getScope(cell) : getFullScope(cell)

/** Creates an API key for the account of the caller. */
export const askForKey = (caller: Caller, scope: string): Promise<Told> =>
  send(caller, 'POST api-keys', { name: 'One square', days: 1, scope, current: DEMO_PASSWORD })

interface CreatedKey {
  key: string
  keys: readonly { id: number }[]
}

async function createKey(caller: Caller, scope: string) {
  const { status, data } = await askForKey(caller, scope)
  if (status !== 200) throw new Error(`A key for ${scope} is answered ${status}.`)
  const { key, keys } = data as unknown as CreatedKey
  return { scope, token: key, id: keys[0]?.id }
}

/** Sends requests with an API key that is created with the selected scope of each cell. */
export function byKey(caller: Caller, selectScope: (cell: Cell) => string): Way {
  let lastKey: Awaited<ReturnType<typeof createKey>> | undefined
  async function replaceKey(scope: string): Promise<void> {
    if (lastKey?.scope === scope) return
    // An account can have at most fifty keys.
    if (lastKey) await send(caller, 'POST api-keys/end', { id: lastKey.id })
    lastKey = await createKey(caller, scope)
  }
  const asKey = () => byHttp({ ...caller, token: lastKey?.token ?? '' })
  return {
    session: BY_KEY,
    prepare: (cell) => replaceKey(selectScope(cell)),
    send: (cell, values) => asKey().send(cell, values),
    undo: (batch) => asKey().undo(batch),
  }
}
