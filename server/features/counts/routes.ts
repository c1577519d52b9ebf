import { Hono } from 'hono'
import type { AppEnv, Deps } from '../../context/context.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { describeVersions, ENTITY_VERSIONS } from '../../rows/entity-versions.ts'
import { badgeCountsAsJson } from './badge-counts.ts'
import { listCountsAsJson, openLists } from './list-counts.ts'

/** The request line of badge counts. If the capabilities lack it, the menu has no badges. */
export const COUNTS = 'GET counts'

/**
 * The request line of the row counts of an entity's lists. If the capabilities lack it, tabs have
 * no counts.
 */
export const LIST_COUNTS = 'GET counts/{entity}'

/** The routes of the badge counts in the menu, and of the row counts of an entity's lists. */
export function countsRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  const describe = describeVersions(deps.registry)
  // The versions are read before the counts, so that the first event after them is compared with
  // what was counted.
  app.use('/counts/*', async (c, next) => {
    const caller = c.get('caller')
    const { versions } = await deps.versionCache.versions(caller)
    await next()
    c.header(ENTITY_VERSIONS, describe[caller.role](versions).data)
  })
  app.get('/counts', async (c) => {
    readOptions(readQuery(c), {})
    const data = await badgeCountsAsJson(deps, c.get('caller'))
    return jsonText(c, `{"data":${data}}`)
  })
  app.get('/counts/:entity', async (c) => {
    readOptions(readQuery(c), {})
    const resource = findEntityByName(deps.registry, c.req.param('entity'))
    if (!resource) throw new Problem(404, 'not_found')
    const caller = c.get('caller')
    const lists = openLists(resource, caller)
    if (lists.length === 0) throw new Problem(403, 'forbidden')
    const data = await listCountsAsJson(deps, caller, resource, lists)
    return jsonText(c, `{"data":${data}}`)
  })
  return app
}
