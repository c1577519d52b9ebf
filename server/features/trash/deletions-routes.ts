import { Hono } from 'hono'
import { MAX_DELETIONS } from '../../../registry/changes/remedies.ts'
import { mayReadHistory } from '../../../registry/changes/history.ts'
import type { AppEnv, Deps } from '../../context/context.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { readDeletions } from '../history/read-deletions.ts'
import { Problem } from '../../http/problem.ts'
import { parseIds, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'

/** The request line of deletions in the capabilities. */
export const DELETIONS = 'GET deletions/{entity}'

/** The route that lists by whom, when and why rows were deleted. */
export function deletionsRoutes({ db, registry }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/deletions/:entity', async (c) => {
    const resource = findEntityByName(registry, c.req.param('entity') ?? '')
    const isAsked = resource && !resource.union && 'deleted_at' in resource.fields
    if (!isAsked) throw new Problem(404, 'not_found')
    const caller = c.get('caller')
    if (!mayReadHistory(caller.role, resource)) throw new Problem(403, 'forbidden')
    const options = readOptions(readQuery(c), { ids: { type: 'longtext' } })
    const ids = parseIds(options.get('ids'), MAX_DELETIONS)
    return c.json({ data: await readDeletions(db, registry, caller, resource, ids) })
  })
  return app
}
