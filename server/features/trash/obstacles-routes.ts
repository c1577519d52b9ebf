import { Hono } from 'hono'
import { listEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { LOOKS_FIRST } from '../../../registry/changes/remedies.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { anyTable } from '../../db/database-types.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { referrerObstacles, translateObstacle } from '../../http/errors/problem-answer.ts'
import { invalid, type Obstacle, Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { assertTransition } from '../../mutations/transition.ts'
import { findObstacles } from '../../mutations/obstacles/find-obstacles.ts'
import type { Action } from '../../rows/action.ts'
import { resolveUnionMember, findRow } from '../../rows/find-row.ts'
import { openReferrers } from '../../rows/references/open-referrers.ts'
import { countReferrers } from '../../rows/references/referrers.ts'

function readId(c: AppContext): number {
  const parsed = parseValue({ type: 'integer', min: 1 }, c.req.param('id'))
  if ('problem' in parsed) throw invalid({ id: parsed.problem })
  return Number(parsed.value)
}

/**
 * Returns the endpoint of an obstacles request; throws 404 for unknown ones and 403 for other
 * roles.
 */
function findCall({ registry }: Deps, c: AppContext): VerbEndpoint {
  const options = readOptions(readQuery(c), { verb: { type: 'names', names: LOOKS_FIRST } })
  const verb = options.get('verb') ?? 'restore'
  const resource = findEntityByName(registry, c.req.param('entity') ?? '')
  const endpoint = listEndpoints(resource ? { [resource.name]: resource } : {}).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!endpoint) throw new Problem(404, 'not_found')
  if (!endpoint.roles.includes(c.get('caller').role)) throw new Problem(403, 'forbidden')
  return endpoint
}

async function findVerbObstacles(action: Action): Promise<Obstacle[]> {
  const { trx, registry, endpoint, values, caller, timeZone, now } = action
  const row = await findRow(action)
  if (!row) throw new Problem(404, 'not_found')
  assertTransition(action, row)
  const ids = [Number(values.id)]
  if (endpoint.verb === 'forceDelete')
    return referrerObstacles(await countReferrers(trx, registry, endpoint.resource, ids))
  if (endpoint.verb === 'delete') {
    const viewer = { role: caller.role, today: getLocalDay(timeZone, now) }
    const open = await openReferrers(trx, registry, viewer, endpoint.resource, ids)
    return referrerObstacles(open, false)
  }
  const member = resolveUnionMember(action)
  const own = member && (await findRow(member))
  return member && own ? findObstacles(member, own) : findObstacles(action, row)
}

async function answer(deps: Deps, c: AppContext) {
  const endpoint = findCall(deps, c)
  const values = { id: readId(c) }
  const obstacles = await anyTable(deps.db)
    .transaction()
    .execute((trx) => findVerbObstacles({ ...requestContext(deps, c, trx), endpoint, values }))
  const language = c.req.header('accept-language')
  return c.json({ data: obstacles.map((one) => translateObstacle(one, language)) })
}

/** The request line of obstacles in the capabilities. */
export const OBSTACLES = 'GET obstacles/{entity}/{id}'

/**
 * The route that lists obstacles before a row is restored, and referring rows before it is deleted.
 */
export function obstaclesRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/obstacles/:entity/:id', (c) => answer(deps, c))
  return app
}
