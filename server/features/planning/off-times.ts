import { Hono } from 'hono'
import { mayReadOffTimes, type OffTime } from '../../../registry/changes/off-times.ts'
import { fromWallClock } from '../../../registry/text/wall-clock.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { anyTable } from '../../db/database-types.ts'
import { translate } from '../../http/language.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { findEntityByName } from '../history/history-scope.ts'

/** The request line of off-times, for the capabilities. */
export const OFF_TIMES = 'GET off-times/{entity}/{field}'

const DAY = 24 * 60 * 60 * 1000

/**
 * Reads when the rows of an entity do not work on a date; empty if the business declares no working
 * time.
 */
async function readOffTimes(
  { db, hooks, timeZone }: Deps,
  entity: string,
  date: string,
  language?: string,
): Promise<OffTime[]> {
  const availability = hooks.availability?.[entity as keyof typeof hooks.availability]
  if (!availability) return []
  const from = Date.parse(fromWallClock(`${date}T00:00`, timeZone) ?? '')
  const plans = await anyTable(db)
    .transaction()
    .execute((trx) => availability.readPlans({ trx, timeZone }, { from, to: from + DAY }))
  return plans.people.flatMap((id) =>
    plans.findOffTimes(id, date).map((one) => ({
      id,
      from: new Date(one.from).toISOString(),
      to: new Date(one.to).toISOString(),
      message: translate(one.reason.text, language),
    })),
  )
}

/** The route that lists when the rows of a field's target do not work on a date. */
export function offTimesRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/off-times/:entity/:field', async (c) => {
    const { entity: entityName, field: name } = c.req.param()
    const resource = findEntityByName(deps.registry, entityName)
    const field = resource?.fields[name]
    if (!resource || field?.type !== 'reference') throw new Problem(404, 'not_found')
    if (!mayReadOffTimes(c.get('caller').role, resource, name, deps.registry))
      throw new Problem(403, 'forbidden')
    const date = readOptions(readQuery(c), { date: { type: 'date' } }).get('date')
    if (date === undefined) throw invalid({ date: { key: 'errors.field.required' } })
    const language = c.req.header('accept-language')
    return c.json({ data: await readOffTimes(deps, field.to, String(date), language) })
  })
  return app
}
