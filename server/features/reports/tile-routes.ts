import { Hono } from 'hono'
import { tiles } from '#business'
import { parseRequest } from '../../../registry/entities/requests.ts'
import { buildTileRequest } from '../../../registry/reports/tile.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { sendJsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readQuery } from '../../http/input.ts'
import { runTile } from './tiles.ts'

/** Creates one route per tile, so that tiles load and fail independently. */
export function dashboardRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const tile of tiles) {
    app.get(`/${parseRequest(buildTileRequest(tile)).path}`, async (c) => {
      const caller = c.get('caller')
      if (!tile.roles.includes(caller.role)) throw new Problem(403, 'forbidden')
      const json = await runTile(deps, tile, caller, {
        input: readQuery(c),
        signal: c.req.raw.signal,
      })
      return sendJsonText(c, json)
    })
  }
  return app
}
