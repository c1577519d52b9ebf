import { type Context, Hono } from 'hono'
import type { Caller } from '../../auth/sessions.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { jsonText } from '../../http/json-text.ts'
import { Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { describeVersions } from '../../rows/entity-versions.ts'
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
  /** Answers counts with versions read before them, with which a client compares the next event. */
  const answer = async (c: Context<AppEnv>, read: (caller: Caller) => Promise<string>) => {
    const caller = c.get('caller')
    const { versions } = await deps.versionCache.versions(caller)
    const data = await read(caller)
    return jsonText(c, `{"data":${data},"versions":${describe[caller.role](versions).data}}`)
  }
  app.get('/counts', (c) => {
    readOptions(readQuery(c), {})
    return answer(c, (caller) => badgeCountsAsJson(deps, caller))
  })
  app.get('/counts/:entity', (c) => {
    readOptions(readQuery(c), {})
    const resource = findEntityByName(deps.registry, c.req.param('entity'))
    if (!resource) throw new Problem(404, 'not_found')
    const lists = openLists(resource, c.get('caller'))
    if (lists.length === 0) throw new Problem(403, 'forbidden')
    return answer(c, (caller) => listCountsAsJson(deps, caller, resource, lists))
  })
  return app
}
