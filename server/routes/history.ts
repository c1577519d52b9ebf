import { Hono } from 'hono'
import { sql } from 'kysely'
import { HISTORY_VERBS } from '../../resources/kit/entities/history.ts'
import { VERBS } from '../../resources/kit/words/verbs.ts'
import type { AppContext, AppEnv, Deps } from '../context/context.ts'
import { isBatchId } from '../history/batch-id.ts'
import { entityNamed, historyOf, readableEntities, sharingTable } from '../history/history-scope.ts'
import {
  type ChangePage,
  countChanges,
  readChanges,
  visibleChanges,
} from '../history/read-history.ts'
import { parseValue } from '../../resources/kit/values/parse-value.ts'
import { invalid, Problem } from '../http/problem.ts'
import { type ParsedOptions, PAGING, readOptions } from '../http/read-options.ts'
import { readQuery } from '../http/read-query.ts'

/** Changes in one response unless the caller asks for another number, and at most. */
const PER_PAGE = { usual: 25, most: 200 }
const PAGES = {
  page: PAGING.page,
  perPage: { type: 'integer', min: 1, max: PER_PAGE.most },
} as const

function pageOf(options: ParsedOptions): Pick<ChangePage, 'limit' | 'offset'> {
  const limit = Number(options.get('perPage') ?? PER_PAGE.usual)
  return { limit, offset: (Number(options.get('page') ?? 1) - 1) * limit }
}

/** Responds with a page of changes that the caller may see, and how many there are. */
async function answerPage(
  { db, registry }: Deps,
  c: AppContext,
  where: ChangePage['where'],
  options: ParsedOptions,
) {
  const caller = c.get('caller')
  const entities = readableEntities(registry, caller.role)
  const page = { ...pageOf(options), where: [...where, visibleChanges(entities)] }
  const data = await readChanges(db, registry, caller, entities, page)
  const total = await countChanges(db, page.where)
  return { data, total, totalPages: Math.ceil(total / page.limit) }
}

function idOf(c: AppContext): number {
  const parsed = parseValue({ type: 'integer', min: 1 }, c.req.param('id'))
  if ('problem' in parsed) throw invalid({ id: parsed.problem })
  return Number(parsed.value)
}

async function answerOfRow(deps: Deps, c: AppContext) {
  const { db, registry } = deps
  const options = readOptions(readQuery(c), PAGES)
  const resource = entityNamed(registry, c.req.param('entity') ?? '')
  if (!resource) throw new Problem(404, 'not_found')
  const row = await historyOf(db, registry, c.get('caller'), { resource, id: idOf(c) })
  // Staff and customers share a table: who was moved from one to the other keeps one history.
  const names = sharingTable(registry, row.resource)
  const where = [sql`c.entity in (${sql.join(names)})`, sql`c.row_id = ${row.id}`]
  return c.json(await answerPage(deps, c, where, options))
}

async function answerAll(deps: Deps, c: AppContext) {
  if (c.get('caller').role !== 'admin') throw new Problem(403, 'forbidden')
  const options = readOptions(readQuery(c), {
    ...PAGES,
    entity: { type: 'names', names: Object.keys(deps.registry) },
    verb: { type: 'names', names: [...VERBS, ...HISTORY_VERBS] },
    actor_id: { type: 'integer', min: 1 },
    row_id: { type: 'integer', min: 1 },
    batch: { type: 'text', maxLength: 36 },
    from: { type: 'date' },
    to: { type: 'date' },
  })
  const day = sql`(c.at at time zone ${deps.timeZone})::date`
  const conditions = {
    entity: (value: unknown) => sql`c.entity = ${value}`,
    verb: (value: unknown) => sql`c.verb = ${value}`,
    actor_id: (value: unknown) => sql`c.actor_id = ${value}`,
    row_id: (value: unknown) => sql`c.row_id = ${value}`,
    batch: (value: unknown) =>
      isBatchId(String(value)) ? sql`c.batch = ${value}::uuid` : sql`false`,
    from: (value: unknown) => sql`${day} >= ${value}::date`,
    to: (value: unknown) => sql`${day} <= ${value}::date`,
  }
  const where = Object.entries(conditions).flatMap(([name, condition]) => {
    const value = options.get(name)
    return value === undefined ? [] : [condition(value)]
  })
  return c.json(await answerPage(deps, c, where, options))
}

/** The request lines of history in the capabilities. */
export const HISTORY_CALLS = ['GET history', 'GET history/{entity}/{id}']

/** The routes of history: of one row, for whoever may read it, and of everything, for admins. */
export function historyRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/history', (c) => answerAll(deps, c))
  app.get('/history/:entity/:id', (c) => answerOfRow(deps, c))
  return app
}
