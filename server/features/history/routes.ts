import { ADMIN } from '#business/words/roles.ts'
import { sharingTable } from '../../db/table-name.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { afterPage, changeConditions, filterOptions } from './change-filters.ts'
import { changesInScope, entityNamed, historyOf, readableEntities } from './history-scope.ts'
import { readActors } from './read-actors.ts'
import { readBatches } from './read-batches.ts'
import { type ChangePage, countChanges, readChanges, visibleChanges } from './read-history.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { invalid, Problem } from '../../http/problem.ts'
import {
  type OptionTypes,
  type ParsedOptions,
  PAGING,
  readOptions,
} from '../../http/read-options.ts'
import { readQuery } from '../../http/read-query.ts'

/** Changes in one response unless the caller asks for another number, and at most. */
const PER_PAGE = { usual: 25, most: 200 }
/** How much of what somebody did in their session is told. */
const LAST = 20
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
  // Entities may share a table: a row that was moved from one to the other keeps one history.
  const names = sharingTable(registry, row.resource)
  const where = [sql`c.entity in (${sql.join(names)})`, sql`c.row_id = ${row.id}`]
  return c.json(await answerPage(deps, c, where, options))
}

/** The conditions of a request of everything, and the entities; throws 403 for all but admins. */
async function everything(deps: Deps, c: AppContext, others: OptionTypes) {
  const { role } = c.get('caller')
  if (role !== ADMIN) throw new Problem(403, 'forbidden')
  const options = readOptions(readQuery(c), {
    ...filterOptions(deps.registry),
    ...others,
  })
  const entities = readableEntities(deps.registry, role)
  return { options, entities, where: await changeConditions(deps, entities, options) }
}

/** Where the next page begins, by the last change of a full one. */
const nextOf = (data: readonly { id: string }[], limit: number) =>
  data.length < limit ? null : (data.at(-1)?.id ?? null)

async function answerAll(deps: Deps, c: AppContext) {
  const { options, entities, where } = await everything(deps, c, {
    ...PAGES,
    count: { type: 'flag', default: 1 },
  })
  const conditions = [afterPage(options), ...where.map((condition) => condition('c'))]
  if (options.get('count') !== 0) return c.json(await answerPage(deps, c, conditions, options))
  const { db, registry } = deps
  const page = { ...pageOf(options), where: [...conditions, visibleChanges(entities)] }
  const data = await readChanges(db, registry, c.get('caller'), entities, page)
  return c.json({ data, next: nextOf(data, page.limit) })
}

async function answerBatches(deps: Deps, c: AppContext) {
  const { options, entities, where } = await everything(deps, c, { perPage: PAGES.perPage })
  const { db, registry } = deps
  const { limit } = pageOf(options)
  const page = { where, after: afterPage(options), limit }
  const data = await readBatches(db, registry, c.get('caller'), entities, page)
  return c.json({ data, next: nextOf(data, limit) })
}

async function answerActors({ db, registry }: Deps, c: AppContext) {
  if (c.get('caller').role !== ADMIN) throw new Problem(403, 'forbidden')
  readOptions(readQuery(c), {})
  return c.json({ data: await readActors(db, registry) })
}

async function answerMine({ db, registry }: Deps, c: AppContext) {
  const caller = c.get('caller')
  readOptions(readQuery(c), {})
  const entities = readableEntities(registry, caller.role)
  const isOwn = (alias: string) => sql`${sql.ref(`${alias}.session_id`)} = ${caller.sessionId}`
  const where = [isOwn, changesInScope(entities, caller)]
  const data = await readBatches(db, registry, caller, entities, {
    where,
    after: sql`true`,
    limit: LAST,
  })
  return c.json({ data })
}

/** The request lines of history in the capabilities. */
export const HISTORY_CALLS = [
  'GET history',
  'GET history/actors',
  'GET history/batches',
  'GET history/mine',
  'GET history/{entity}/{id}',
]

/**
 * The routes of history: of one row, for whoever may read it; of everything, for admins; and what
 * somebody did in their own session.
 */
export function historyRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/history', (c) => answerAll(deps, c))
  app.get('/history/actors', (c) => answerActors(deps, c))
  app.get('/history/batches', (c) => answerBatches(deps, c))
  app.get('/history/mine', (c) => answerMine(deps, c))
  app.get('/history/:entity/:id', (c) => answerOfRow(deps, c))
  return app
}
