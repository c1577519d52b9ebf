import type { Role } from '../../../resources/words/roles.ts'
import { type Cell, DECLARED, NOWHERE, ACCOUNTS_WITHOUT_ACCESS } from './cells.ts'

/** Whether a role may make the same call for rows of another entity, so that it is told of no such row. */
const isShared = ({ call }: Cell, role: Role) =>
  call.endpoint?.kind === 'verb' &&
  DECLARED.some(({ route, roles }) => route === call.route && roles?.includes(role))

function ofRow({ call, who, whose }: Cell): string {
  const { endpoint } = call
  if (endpoint?.kind !== 'verb') return '200'
  const isTheirs =
    whose === 'own' || (whose === 'foreign' && !endpoint.resource.ownerField?.[who as Role])
  return isTheirs || endpoint.verb === 'create' ? '200' : '404'
}

/** The statuses that the declarations give a square of the matrix, as a pattern of the whole status. */
export function getExpected(cell: Cell): RegExp {
  const { call, who } = cell
  // What is said to a call of the server's own is its own matter; that it may be made is ours.
  if (call.roles === null) return /^(?!401|403|5)\d+$/
  if ((ACCOUNTS_WITHOUT_ACCESS as readonly string[]).includes(who)) return /^401$/
  const isAllowed = call.roles.includes(who as Role)
  // Of which row the server's own calls are is theirs to check: none has the name of a parameter.
  if (call.request.includes('{') && !call.endpoint) return isAllowed ? /^404$/ : /^40[34]$/
  if (!isAllowed) return isShared(cell, who as Role) ? /^404$/ : /^403$/
  // The body names a webhook that does not exist.
  if (call.sent?.body?.id === NOWHERE) return /^404$/
  if (!call.endpoint) return /^(200|409|422)$/
  return new RegExp(`^${ofRow(cell)}$`)
}
