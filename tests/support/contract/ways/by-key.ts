import { DEMO_PASSWORD } from '../../../../demo/sign-ins.ts'
import { buildRoleScope, formatScope } from '../../../../registry/account/scope.ts'
import { type Endpoint, listEndpoints, getVerb } from '../../../../registry/entities/endpoints.ts'
import { reports } from '../../../../resources/reports/index.ts'
import { entities } from '../../server/entities.ts'
import type { Cell } from '../cells.ts'
import { byHttp, send } from './by-http.ts'
import { BY_KEY, type Caller, type Told, type Way } from './way.ts'

const endpoints = listEndpoints(entities)
const getWord = (one: Endpoint) => `${one.resource.name}:${getVerb(one)}`

/** The word of a scope that a square needs. */
export const wordFor = ({ entity, verb }: Cell): string => `${entity}:${verb}`

/** All that a role may ask for. */
const allOf = ({ role }: Cell) => formatScope(buildRoleScope(role, entities, reports))

/** All that a role may ask for but this; other declarations of the same call would open it as well. */
export function allBut(cell: Cell): string {
  const { method, path } = cell.endpoint
  const alike = endpoints.filter((one) => one.method === method && one.path === path).map(getWord)
  const words = allOf(cell).split(' ')
  return words.filter((word) => word !== wordFor(cell) && !alike.includes(word)).join(' ')
}

/** A square's own word alone where its role has it, and all that the role may where it has not. */
export const justThis = (cell: Cell): string =>
  cell.endpoint.roles.includes(cell.role) ? wordFor(cell) : allOf(cell)

/** Asks for a key of the caller's account. */
export const askForKey = (caller: Caller, scope: string): Promise<Told> =>
  send(caller, 'POST api-keys', { name: 'One square', days: 1, scope, current: DEMO_PASSWORD })

interface Made {
  key: string
  keys: readonly { id: number }[]
}

async function keyWith(caller: Caller, scope: string) {
  const { status, data } = await askForKey(caller, scope)
  if (status !== 200) throw new Error(`A key for ${scope} is answered ${status}.`)
  const { key, keys } = data as unknown as Made
  return { scope, token: key, id: keys[0]?.id }
}

/** By an API key of the account, made for each square with the scope that it is to be tried with. */
export function byKey(caller: Caller, scopeFor: (cell: Cell) => string): Way {
  let last: Awaited<ReturnType<typeof keyWith>> | undefined
  async function keyFor(scope: string): Promise<void> {
    if (last?.scope === scope) return
    // An account has fifty keys at most.
    if (last) await send(caller, 'POST api-keys/end', { id: last.id })
    last = await keyWith(caller, scope)
  }
  const asKey = () => byHttp({ ...caller, token: last?.token ?? '' })
  return {
    session: BY_KEY,
    prepare: (cell) => keyFor(scopeFor(cell)),
    ask: (cell, values) => asKey().ask(cell, values),
    undo: (batch) => asKey().undo(batch),
  }
}
