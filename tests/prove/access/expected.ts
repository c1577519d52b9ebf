import type { Role } from '#business/words'
import { type Cell, DECLARED, NOWHERE, ACCOUNTS_WITHOUT_ACCESS } from './cells.ts'

/**
 * Returns whether a role may make the same request for rows of another entity. The answer is then
 * 404.
 */
const isShared = ({ call }: Cell, role: Role) =>
  call.endpoint?.kind === 'verb' &&
  DECLARED.some(({ route, roles }) => route === call.route && roles?.includes(role))

function getRowResult({ call, who, whose }: Cell): string {
  const { endpoint } = call
  if (endpoint?.kind !== 'verb') return '200'
  const isTheirs =
    whose === 'own' || (whose === 'foreign' && !endpoint.resource.ownerField?.[who as Role])
  return isTheirs || endpoint.verb === 'create' ? '200' : '404'
}

/** Returns the statuses that the declarations allow for a cell, as a pattern. */
export function getExpected(cell: Cell): RegExp {
  const { call, who } = cell
  // For requests of the server itself, only the permission is tested, not the answer.
  if (call.roles === null) return /^(?!401|403|5)\d+$/
  if ((ACCOUNTS_WITHOUT_ACCESS as readonly string[]).includes(who)) return /^401$/
  const isAllowed = call.roles.includes(who as Role)
  // Requests of the server itself check the owner of their rows themselves.
  if (call.request.includes('{') && !call.endpoint) return isAllowed ? /^404$/ : /^40[34]$/
  if (!isAllowed) return isShared(cell, who as Role) ? /^404$/ : /^403$/
  // The body names a webhook that does not exist.
  if (call.sent?.body?.id === NOWHERE) return /^404$/
  if (!call.endpoint) return /^(200|409|422)$/
  return new RegExp(`^${getRowResult(cell)}$`)
}
