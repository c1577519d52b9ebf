import { sql } from 'kysely'
import { Hono } from 'hono'
import type { UncoveredAnswer } from '../../../registry/changes/suggestions.ts'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { anyTable } from '../../db/database-types.ts'
import { getTableName } from '../../db/table-name.ts'
import { Problem } from '../../http/problem.ts'
import { parseIds, readOptions } from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'
import { translate } from '../../http/language.ts'
import { callerScope } from '../../rows/find-row.ts'
import { readUncovered } from '../../rows/uncovered.ts'
import { findEntityByName } from '../history/history-scope.ts'
import { mayAssign } from './suggestions-openapi.ts'

/** The request line of uncovered rows, for the capabilities. */
export const UNCOVERED = 'GET uncovered/{entity}/{id}'

/** Answers why the person of a row cannot do it; null if they can. */
async function answerUncovered(deps: Deps, c: AppContext): Promise<Response> {
  readOptions(readQuery(c), {})
  const caller = c.get('caller')
  const resource = findEntityByName(deps.registry, c.req.param('entity') ?? '')
  if (!resource || resource.union) throw new Problem(404, 'not_found')
  if (!mayAssign(caller.role, deps.registry)) throw new Problem(403, 'forbidden')
  const [id = 0] = parseIds(c.req.param('id'), 1)
  const data = await anyTable(deps.db)
    .transaction()
    .execute(async (trx): Promise<UncoveredAnswer['data']> => {
      const where = [...callerScope(resource, caller), sql`r.id = ${id}`]
      const { rows } = await sql`select from ${sql.table(getTableName(resource))} as r
        where ${sql.join(where, sql` and `)}`.execute(trx)
      if (rows.length === 0) throw new Problem(404, 'not_found')
      const [found] = await readUncovered(requestContext(deps, c, trx), resource, { id })
      const message = found && translate(found.reasons[0].text, c.req.header('accept-language'))
      return message === undefined ? null : { message }
    })
  return c.json({ data } satisfies UncoveredAnswer)
}

/** The route that tells why the person of a row cannot do it. */
export function uncoveredRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/uncovered/:entity/:id', (c) => answerUncovered(deps, c))
  return app
}
