import { Hono } from 'hono'
import { partsOf } from '../../../registry/entities/requests.ts'
import { stats } from '#business/stats/index.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { jsonText } from '../../http/json-text.ts'
import { readOptions } from '../../http/read-options.ts'
import { Problem } from '../../http/problem.ts'
import { readQuery } from '../../http/read-query.ts'
import { statsAsJson } from './stat-counts.ts'

/** The route of the job counts and the time of their query. */
export function statsRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get(`/${partsOf(stats.request).path}`, async (c) => {
    const caller = c.get('caller')
    if (!stats.roles.includes(caller.role)) throw new Problem(403, 'forbidden')
    readOptions(readQuery(c), {})
    const at = deps.clock().toISOString()
    const data = await statsAsJson(deps, stats, caller)
    return jsonText(c, `{"data":${data},"at":"${at}"}`)
  })
  return app
}
