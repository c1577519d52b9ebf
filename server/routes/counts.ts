import { Hono } from 'hono'
import type { AppEnv, Deps } from '../context/context.ts'
import { jsonText } from '../http/json-text.ts'
import { readOptions } from '../http/read-options.ts'
import { readQuery } from '../http/read-query.ts'
import { badgeCountsAsJson } from '../rows/badge-counts.ts'

/** The request of the badge counts; without it in the capabilities, the menu shows none. */
export const COUNTS = 'GET counts'

/** The route of the badge counts in the menu. */
export function countsRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/counts', async (c) => {
    readOptions(readQuery(c), {})
    const data = await badgeCountsAsJson(deps, c.get('caller'))
    return jsonText(c, `{"data":${data}}`)
  })
  return app
}
