import { Hono } from 'hono'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { stats as declared } from '#business'
import type { AnyStats } from '../../../registry/reports/stats.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { readOptions } from '../../http/read-options.ts'
import { Problem } from '../../http/problem.ts'
import { readQuery } from '../../http/input.ts'
import { statsAsJson } from './stat-counts.ts'

/** The route of the declared counts and the time of their query. */
export function statsRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const stats: AnyStats | undefined = declared
  if (!stats) return app
  app.get(`/${parseRequest(stats.request).path}`, async (c) => {
    const caller = c.get('caller')
    if (!stats.roles.includes(caller.role)) throw new Problem(403, 'forbidden')
    readOptions(readQuery(c), {})
    return sendJsonText(c, await statsAsJson(deps, stats, caller))
  })
  return app
}
