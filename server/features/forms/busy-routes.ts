import { entityVerbs } from '../../../registry/entities/life-cycle.ts'
import { Hono } from 'hono'
import {
  type Busy,
  exclusiveOf,
  MAX_BUSY_ROWS,
  mayChoose,
  timeFields,
} from '../../../registry/changes/busy.ts'
import { endpointsOf, type VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { anyTable } from '../../db/database-types.ts'
import { entityNamed } from '../history/history-scope.ts'
import { Problem } from '../../http/problem.ts'
import { parseIds, type ParsedOptions, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/read-query.ts'
import { busyTimes } from '../../mutations/obstacles/busy-times.ts'
import { longDays } from '../../mutations/obstacles/long-days.ts'
import type { Action } from '../../rows/action.ts'
import { askedRows } from './asked-rows.ts'

/** The field that somebody is chosen in, and what the request says besides. */
interface Asked {
  endpoint: VerbEndpoint
  field: string
  options: ParsedOptions
  /** The options that are values of the row. */
  named: readonly string[]
}

/** The call in which somebody is chosen; throws 404 where there is none, and 403 for other roles. */
function callIn({ registry }: Deps, c: AppContext, field: string): VerbEndpoint {
  const resource = entityNamed(registry, c.req.param('entity') ?? '')
  const { verb } = readQuery(c)
  const endpoint = endpointsOf(resource ? { [resource.name]: resource } : {}).find(
    (one): one is VerbEndpoint => one.kind === 'verb' && one.verb === verb && !one.many,
  )
  if (!endpoint || !mayChoose(endpoint.resource, endpoint.verb, field))
    throw new Problem(404, 'not_found')
  if (!endpoint.roles.includes(c.get('caller').role)) throw new Problem(403, 'forbidden')
  return endpoint
}

function readAsked(deps: Deps, c: AppContext): Asked {
  const field = c.req.param('field') ?? ''
  const endpoint = callIn(deps, c, field)
  const { resource, verb } = endpoint
  const exclusive = exclusiveOf(resource, field, deps.registry)
  if (!exclusive) throw new Problem(404, 'not_found')
  const named = timeFields(resource, verb, exclusive)
  const values = named.flatMap((name) => {
    const one = resource.fields[name]
    return one ? [[name, one] as const] : []
  })
  const options = readOptions(readQuery(c), {
    ...Object.fromEntries(values),
    verb: { type: 'names', names: entityVerbs(resource) },
    ids: { type: 'longtext' },
  })
  return { endpoint, field, options, named }
}

async function busyFor(action: Action, { endpoint, field, options, named }: Asked) {
  const { resource, verb } = endpoint
  if (verb === 'create') {
    const made = { resource, rows: [] }
    const data = await busyTimes(action, made, field)
    return { data, unusual: await longDays(action, [made], field) }
  }
  // Values are those of one row.
  const hasValues = named.some((name) => options.has(name))
  const ids = parseIds(options.get('ids'), hasValues ? 1 : MAX_BUSY_ROWS)
  const tables = await askedRows(action, ids)
  if (tables.length === 0) throw new Problem(404, 'not_found')
  const data: Busy[] = []
  for (const { idOf, ...asked } of tables) {
    const busy = await busyTimes(action, asked, field)
    data.push(...busy.map((one) => ({ ...one, row: idOf(Number(one.row)) })))
  }
  return { data, unusual: await longDays(action, tables, field) }
}

async function answer(deps: Deps, c: AppContext) {
  const asked = readAsked(deps, c)
  const { endpoint, options, named } = asked
  const values = Object.fromEntries(named.map((name) => [name, options.get(name)] as const))
  const sent = Object.entries(values).filter(([, value]) => value !== undefined)
  const answered = await anyTable(deps.db)
    .transaction()
    .execute((trx) =>
      busyFor(
        {
          ...requestContext(deps, c, trx),
          endpoint,
          values: Object.fromEntries(sent) as Action['values'],
        },
        asked,
      ),
    )
  return c.json(answered)
}

/** The request line of who is busy in the capabilities. */
export const BUSY = 'GET busy/{entity}/{field}'

/** The route that answers, before somebody is chosen for a row, who is busy then and whose day would become too long. */
export function busyRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/busy/:entity/:field', (c) => answer(deps, c))
  return app
}
