import { Hono } from 'hono'
import { endpointsOf, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import { LOOKS_FIRST } from '../../../registry/changes/remedies.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { anyTable } from '../../db/database-types.ts'
import { entityNamed } from '../history/history-scope.ts'
import { referrerObstacles, toldObstacle } from '../../http/errors/problem-answer.ts'
import { invalid, type Obstacle, Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/read-query.ts'
import { assertTransition } from '../../mutations/transition.ts'
import { obstaclesOf } from '../../mutations/obstacles/find-obstacles.ts'
import type { Action } from '../../rows/action.ts'
import { resolveUnionMember, lockRow } from '../../rows/find-row.ts'
import { openReferrers } from '../../rows/references/open-referrers.ts'
import { referrersOf } from '../../rows/references/referrers.ts'

function idOf(c: AppContext): number {
  const parsed = parseValue({ type: 'integer', min: 1 }, c.req.param('id'))
  if ('problem' in parsed) throw invalid({ id: parsed.problem })
  return Number(parsed.value)
}

/** The call whose obstacles are asked for; throws 404 where there is none and 403 for other roles. */
function askedCall({ registry }: Deps, c: AppContext): VerbEndpoint {
  const options = readOptions(readQuery(c), { verb: { type: 'names', names: LOOKS_FIRST } })
  const verb = options.get('verb') ?? 'restore'
  const resource = entityNamed(registry, c.req.param('entity') ?? '')
  const endpoint = endpointsOf(resource ? { [resource.name]: resource } : {}).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!endpoint) throw new Problem(404, 'not_found')
  if (!endpoint.roles.includes(c.get('caller').role)) throw new Problem(403, 'forbidden')
  return endpoint
}

async function obstaclesTo(action: Action): Promise<Obstacle[]> {
  const { trx, registry, endpoint, values, caller, timeZone, now } = action
  const row = await lockRow(action)
  if (!row) throw new Problem(404, 'not_found')
  assertTransition(action, row)
  const ids = [Number(values.id)]
  if (endpoint.verb === 'forceDelete')
    return referrerObstacles(await referrersOf(trx, registry, endpoint.resource, ids))
  if (endpoint.verb === 'delete') {
    const viewer = { role: caller.role, today: dayIn(timeZone, now) }
    const open = await openReferrers(trx, registry, viewer, endpoint.resource, ids)
    return referrerObstacles(open, false)
  }
  const member = await resolveUnionMember(action)
  const own = member && (await lockRow(member))
  return member && own ? obstaclesOf(member, own) : obstaclesOf(action, row)
}

async function answer(deps: Deps, c: AppContext) {
  const endpoint = askedCall(deps, c)
  const values = { id: idOf(c) }
  const obstacles = await anyTable(deps.db)
    .transaction()
    .execute((trx) => obstaclesTo({ ...requestContext(deps, c, trx), endpoint, values }))
  const language = c.req.header('accept-language')
  return c.json({ data: obstacles.map((one) => toldObstacle(one, language)) })
}

/** The request line of obstacles in the capabilities. */
export const OBSTACLES = 'GET obstacles/{entity}/{id}'

/** The route that answers, before a row is restored or deleted, what stands in the way or stays behind. */
export function obstaclesRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/obstacles/:entity/:id', (c) => answer(deps, c))
  return app
}
