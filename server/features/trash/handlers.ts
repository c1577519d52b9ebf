import type { ReadValues } from '../../../registry/calls/call.ts'
import type { trashCalls } from '../../../registry/calls/trash-calls.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { listVerbEndpoints, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { Role } from '#business/words'
import type { Handlers } from '../../calls/handlers.ts'
import { createRequestContext } from '../../context/request-context.ts'
import { allowAnyTable } from '../../db/database-types.ts'
import { buildReferrerObstacles, translateObstacle } from '../../http/errors/problem-answer.ts'
import { type Obstacle, Problem } from '../../http/problem.ts'
import { findObstacles } from '../../mutations/obstacles/find-obstacles.ts'
import { assertTransition } from '../../mutations/transition.ts'
import type { Action } from '../../rows/action.ts'
import { findRow, resolveUnionMember } from '../../rows/find-row.ts'
import { countOpenReferrers } from '../../rows/references/open-referrers.ts'
import { countReferrers } from '../../rows/references/referrers.ts'
import { readDeletions } from '../history/read-deletions.ts'

/** Finds the endpoint of a verb; throws 404 if the entity lacks it, and 403 for other roles. */
function findVerb(
  role: Role,
  { entity, verb = 'restore' }: ReadValues<typeof trashCalls.obstacles>,
): VerbEndpoint {
  const [endpoint] = listVerbEndpoints(entity, verb)
  if (!endpoint) throw new Problem(404, 'not_found')
  if (!endpoint.roles.includes(role)) throw new Problem(403, 'forbidden')
  return endpoint
}

async function findVerbObstacles(action: Action): Promise<Obstacle[]> {
  const { trx, registry, endpoint, values, caller, timeZone, now } = action
  const row = await findRow(action)
  if (!row) throw new Problem(404, 'not_found')
  assertTransition(action, row)
  const ids = [Number(values.id)]
  if (endpoint.verb === 'forceDelete')
    return buildReferrerObstacles(
      await countReferrers(trx, registry, { resource: endpoint.resource, ids }),
    )
  if (endpoint.verb === 'delete') {
    const viewer = { role: caller.role, today: getLocalDay(timeZone, now) }
    const openRows = await countOpenReferrers(trx, registry, viewer, {
      resource: endpoint.resource,
      ids,
    })
    return buildReferrerObstacles(openRows, false)
  }
  const member = resolveUnionMember(action)
  const memberRow = member && (await findRow(member))
  return member && memberRow ? findObstacles(member, memberRow) : findObstacles(action, row)
}

/**
 * The handlers of obstacles before a row is restored, of referring rows before it is deleted, and of
 * deletions.
 */
export const trashHandlers: Handlers<typeof trashCalls> = {
  obstacles: async (deps, c, readValues) => {
    const requested = await readValues()
    const endpoint = findVerb(c.get('caller').role, requested)
    const values = { id: requested.id }
    const obstacles = await allowAnyTable(deps.db)
      .transaction()
      .execute((trx) =>
        findVerbObstacles({ ...createRequestContext(deps, c, trx), endpoint, values }),
      )
    const language = c.req.header('accept-language')
    return obstacles.map((obstacle) => translateObstacle(obstacle, language))
  },
  deletions: async ({ db, registry }, c, readValues) => {
    const { entity, ids } = await readValues()
    return readDeletions(db, registry, c.get('caller'), { resource: entity, ids })
  },
}
