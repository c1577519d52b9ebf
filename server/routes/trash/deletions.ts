import { Hono } from 'hono'
import { MAX_DELETIONS } from '../../../resources/kit/changes/remedies.ts'
import { mayReadHistory } from '../../../resources/kit/changes/history.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { entityNamed } from '../../history/history-scope.ts'
import { readDeletions } from '../../history/read-deletions.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/read-query.ts'

/** Digits of an id at most. */
const ID = /^[1-9]\d{0,8}$/

/** Reads the ids of a query, separated by commas; throws 422 for none, too many and other texts. */
function idsOf(c: AppContext): number[] {
  const text = readOptions(readQuery(c), { ids: { type: 'longtext' } }).get('ids')
  const ids = String(text ?? '').split(',')
  if (ids.length > MAX_DELETIONS || !ids.every((id) => ID.test(id)))
    throw invalid({ ids: { key: 'errors.field.not_ids', params: { max: MAX_DELETIONS } } })
  return ids.map(Number)
}

/** The request line of deletions in the capabilities. */
export const DELETIONS = 'GET deletions/{entity}'

/** The route that answers who deleted rows of an entity, when and why. */
export function deletionsRoutes({ db, registry }: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/deletions/:entity', async (c) => {
    const resource = entityNamed(registry, c.req.param('entity') ?? '')
    const isAsked = resource && !resource.union && 'deleted_at' in resource.fields
    if (!isAsked) throw new Problem(404, 'not_found')
    const caller = c.get('caller')
    if (!mayReadHistory(caller.role, resource)) throw new Problem(403, 'forbidden')
    return c.json({ data: await readDeletions(db, registry, caller, resource, idsOf(c)) })
  })
  return app
}
