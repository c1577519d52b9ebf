import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import { ADMIN } from '#business/words'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { sharingTable } from '../../db/table-name.ts'
import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppContext, AppEnv, Deps } from '../../context/context.ts'
import { afterPage, changeConditions, filterOptions } from './change-filters.ts'
import {
  changesInScope,
  findEntityByName,
  findHistoryRow,
  readableEntities,
} from './history-scope.ts'
import { refuseRemovedHistory } from './history-from.ts'
import { readActors } from './read-actors.ts'
import { readBatches } from './read-batches.ts'
import { type ChangePage, countChanges, readChanges, visibleChanges } from './read-history.ts'
import { readPastRow } from './past-row/read-past-row.ts'
import { parseValue } from '../../../registry/values/parse-value.ts'
import { invalid, Problem } from '../../http/problem.ts'
import {
  type OptionTypes,
  type ParsedOptions,
  PAGING,
  readOptions,
} from '../../http/read-options.ts'
import { readQuery } from '../../http/input.ts'

/** The default and the largest number of changes in a page. */
const PER_PAGE = { usual: 25, most: 200 }
/** The maximum number of changes of a session in one response. */
const LAST = 20
const PAGES = {
  page: PAGING.page,
  perPage: { type: 'integer', min: 1, max: PER_PAGE.most },
} as const

function readPage(options: ParsedOptions): Pick<ChangePage, 'limit' | 'offset'> {
  const limit = Number(options.get('perPage') ?? PER_PAGE.usual)
  return { limit, offset: (Number(options.get('page') ?? 1) - 1) * limit }
}

/** Responds with a page of visible changes of some entities, and their number. */
async function answerPage(
  { db, registry }: Deps,
  c: AppContext,
  entities: readonly AnyResource[],
  where: ChangePage['where'],
  options: ParsedOptions,
) {
  const caller = c.get('caller')
  const page = { ...readPage(options), where: [...where, visibleChanges(entities)] }
  const data = await readChanges(db, registry, caller, entities, page)
  const total = await countChanges(db, page.where)
  return { data, total, totalPages: Math.ceil(total / page.limit) }
}

function readId(c: AppContext): number {
  const parsed = parseValue({ type: 'integer', min: 1 }, c.req.param('id'))
  if ('problem' in parsed) throw invalid({ id: parsed.problem })
  return Number(parsed.value)
}

/** Finds the row of the request; throws 404 unless the caller may read its history. */
function findRequestedRow({ db, registry }: Deps, c: AppContext) {
  const resource = findEntityByName(registry, c.req.param('entity') ?? '')
  if (!resource) throw new Problem(404, 'not_found')
  return findHistoryRow(db, registry, c.get('caller'), { resource, id: readId(c) })
}

async function answerOfRow(deps: Deps, c: AppContext) {
  const { registry } = deps
  const options = readOptions(readQuery(c), PAGES)
  const row = await findRequestedRow(deps, c)
  // A row that moved between entities of one table keeps one history.
  const names = sharingTable(registry, row.resource)
  const where = [sql`c.entity in (${sql.join(names)})`, sql`c.row_id = ${row.id}`]
  return c.json(
    await answerPage(deps, c, readableEntities(registry, c.get('caller').role), where, options),
  )
}

async function answerPastRow(deps: Deps, c: AppContext) {
  const moment = readOptions(readQuery(c), { moment: { type: 'datetime' } }).get('moment')
  const row = await findRequestedRow(deps, c)
  if (moment === undefined) throw invalid({ moment: { key: 'errors.field.required' } })
  await refuseRemovedHistory(deps, 'moment', String(moment))
  return c.json({ data: await readPastRow(deps, c.get('caller').role, row, String(moment)) })
}

/**
 * The conditions and entities of a request for the whole history; throws 403 unless the caller is
 * an admin.
 */
async function everything(deps: Deps, c: AppContext, others: OptionTypes) {
  const { role } = c.get('caller')
  if (role !== ADMIN) throw new Problem(403, 'forbidden')
  const options = readOptions(readQuery(c), {
    ...filterOptions(deps.registry),
    ...others,
  })
  const entities = [...readableEntities(deps.registry, role), ...SERVER_ENTITIES]
  return { options, entities, where: await changeConditions(deps, entities, options) }
}

/** Returns the start of the next page, after the last change of a full page. */
const getNextStart = (data: readonly { id: string }[], limit: number) =>
  data.length < limit ? null : (data.at(-1)?.id ?? null)

async function answerAll(deps: Deps, c: AppContext) {
  const { options, entities, where } = await everything(deps, c, {
    ...PAGES,
    count: { type: 'flag', default: 1 },
  })
  const conditions = [afterPage(options), ...where.map((condition) => condition('c'))]
  if (options.get('count') !== 0)
    return c.json(await answerPage(deps, c, entities, conditions, options))
  const { db, registry } = deps
  const page = { ...readPage(options), where: [...conditions, visibleChanges(entities)] }
  const data = await readChanges(db, registry, c.get('caller'), entities, page)
  return c.json({ data, next: getNextStart(data, page.limit) })
}

async function answerBatches(deps: Deps, c: AppContext) {
  const { options, entities, where } = await everything(deps, c, { perPage: PAGES.perPage })
  const { db, registry } = deps
  const { limit } = readPage(options)
  const page = { where, after: afterPage(options), limit }
  const data = await readBatches(db, registry, c.get('caller'), entities, page)
  return c.json({ data, next: getNextStart(data, limit) })
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
  'GET history/{entity}/{id}/at',
]

/**
 * Creates the routes of history: of one row for its readers, of everything for admins, and of the
 * caller's own session.
 */
export function historyRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/history', (c) => answerAll(deps, c))
  app.get('/history/actors', (c) => answerActors(deps, c))
  app.get('/history/batches', (c) => answerBatches(deps, c))
  app.get('/history/mine', (c) => answerMine(deps, c))
  app.get('/history/:entity/:id', (c) => answerOfRow(deps, c))
  app.get('/history/:entity/:id/at', (c) => answerPastRow(deps, c))
  return app
}
