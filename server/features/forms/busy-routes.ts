import { listEntityVerbs } from '../../../registry/entities/life-cycle.ts'
import { Hono } from 'hono'
import {
  type BusyRow,
  findNoOverlapRule,
  MAX_BUSY_ROWS,
  canChangeTarget,
  listBusyTimeFields,
} from '../../../registry/changes/busy.ts'
import { type VerbEndpoint, listVerbEndpoints } from '../../../registry/entities/endpoints.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { createRequestContext } from '../../context/request-context.ts'
import { allowAnyTable } from '../../db/database-types.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { Problem } from '../../http/problem.ts'
import { parseIds, type ParsedOptions, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { type RequestedRows, findBusyTimes } from '../../mutations/obstacles/busy-times.ts'
import { findLongDays } from '../../mutations/obstacles/long-days.ts'
import { findUnavailablePeople } from '../../mutations/obstacles/unavailable-people.ts'
import type { Action } from '../../rows/action.ts'
import { readRequestedRows } from './requested-rows.ts'

/** The assigned field, and the other options of the request. */
interface BusyRequest {
  endpoint: VerbEndpoint
  field: string
  options: ParsedOptions
  /** The options that are values of the row. */
  named: readonly string[]
}

/**
 * Returns the endpoint that assigns a person; throws 404 if there is none, and 403 for other roles.
 */
function findCall({ registry }: Deps, c: AppContext, field: string): VerbEndpoint {
  const resource = findEntityByName(registry, c.req.param('entity') ?? '')
  const { verb } = readQuery(c)
  const [endpoint] = resource ? listVerbEndpoints(resource, String(verb)) : []
  if (!endpoint || !canChangeTarget(endpoint.resource, endpoint.verb, field))
    throw new Problem(404, 'not_found')
  if (!endpoint.roles.includes(c.get('caller').role)) throw new Problem(403, 'forbidden')
  return endpoint
}

function readBusyRequest(deps: Deps, c: AppContext): BusyRequest {
  const field = c.req.param('field') ?? ''
  const endpoint = findCall(deps, c, field)
  const { resource, verb } = endpoint
  const noOverlap = findNoOverlapRule(resource, field, deps.registry)
  if (!noOverlap) throw new Problem(404, 'not_found')
  const timeFields = listBusyTimeFields(resource, verb, noOverlap)
  const values = timeFields.flatMap((name) => {
    const field = resource.fields[name]
    return field ? [[name, field] as const] : []
  })
  const options = readOptions(readQuery(c), {
    ...Object.fromEntries(values),
    verb: { type: 'names', names: listEntityVerbs(resource) },
    ids: { type: 'longtext' },
  })
  return { endpoint, field, options, named: timeFields }
}

/** Finds the people who can be assigned only with a reason. */
async function findUnusualChoices(
  action: Action,
  requested: readonly RequestedRows[],
  field: string,
) {
  const long = await findLongDays(action, requested, field)
  return [...long, ...(await findUnavailablePeople(action, requested, field))]
}

async function findBusy(action: Action, { endpoint, field, options, named }: BusyRequest) {
  const { resource, verb } = endpoint
  if (verb === 'create') {
    const newRow = { resource, rows: [] }
    const data = await findBusyTimes(action, newRow, field)
    return { data, unusual: await findUnusualChoices(action, [newRow], field) }
  }
  // Values describe a single row.
  const hasValues = named.some((name) => options.has(name))
  const ids = parseIds(options.get('ids'), hasValues ? 1 : MAX_BUSY_ROWS)
  const tables = await readRequestedRows(action, ids)
  if (tables.length === 0) throw new Problem(404, 'not_found')
  const data: BusyRow[] = []
  for (const { getUnionId, ...requested } of tables) {
    const busy = await findBusyTimes(action, requested, field)
    data.push(...busy.map((time) => ({ ...time, row: getUnionId(Number(time.row)) })))
  }
  return { data, unusual: await findUnusualChoices(action, tables, field) }
}

async function answer(deps: Deps, c: AppContext) {
  const requested = readBusyRequest(deps, c)
  const { endpoint, options, named } = requested
  const values = Object.fromEntries(named.map((name) => [name, options.get(name)] as const))
  const sentEntries = Object.entries(values).filter(([, value]) => value !== undefined)
  const idRows = await allowAnyTable(deps.db)
    .transaction()
    .execute((trx) =>
      findBusy(
        {
          ...createRequestContext(deps, c, trx),
          endpoint,
          values: Object.fromEntries(sentEntries) as Action['values'],
        },
        requested,
      ),
    )
  return c.json(idRows)
}

/** The request line of busy people, for the capabilities. */
export const BUSY = 'GET busy/{entity}/{field}'

/**
 * The route that lists, for a row to assign, who is busy at its time and whose day would become too
 * long.
 */
export function busyRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/busy/:entity/:field', (c) => answer(deps, c))
  return app
}
