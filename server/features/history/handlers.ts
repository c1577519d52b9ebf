import { sql } from 'kysely'
import type { allHistoryCalls, ChangeFilters } from '../../../registry/account/all-history-calls.ts'
import { SERVER_ENTITIES } from '../../../registry/account/server-entities.ts'
import type { WholeResponse } from '../../../registry/calls/call.ts'
import type { historyCalls } from '../../../registry/calls/history-calls.ts'
import type { Handlers } from '../../calls/handlers.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { listEntitiesOfTable } from '../../db/table-name.ts'
import { buildPageCondition, changeConditions } from './change-filters.ts'
import { refuseRemovedHistory } from './history-from.ts'
import { buildScopeCondition, findHistoryRow, listReadableEntities } from './history-scope.ts'
import { readPastRow } from './past-row/read-past-row.ts'
import { readActors } from './read-actors.ts'
import { readBatches } from './read-batches.ts'
import {
  type ChangePage,
  countChanges,
  readChanges,
  buildVisibleCondition,
} from './read-history.ts'
import { answerTakeBack } from './take-back/answer-take-back.ts'

/** The maximum number of changes of a session in one response. */
const MAX_SESSION_CHANGES = 20

interface Paging {
  page: number
  perPage: number
}

const toPage = (
  { page, perPage }: Paging,
  entities: ChangePage['entities'],
  where: ChangePage['where'],
): ChangePage => ({
  entities,
  where,
  limit: perPage,
  offset: (page - 1) * perPage,
})

/** Reads a page of visible changes of some entities, and their number. */
async function readCountedPage(
  { db, registry }: Deps,
  c: AppContext,
  page: ChangePage,
): Promise<WholeResponse<typeof historyCalls.historyOfRow>> {
  const data = await readChanges(db, registry, c.get('caller'), page)
  const total = await countChanges(db, page.where)
  return { data, total, totalPages: Math.ceil(total / page.limit) }
}

/** The entities of a request for all changes, and the conditions of its filters. */
async function selectAllChanges(deps: Deps, c: AppContext, filters: ChangeFilters) {
  const readable = listReadableEntities(deps.registry, c.get('caller').role)
  const entities = [...readable, ...SERVER_ENTITIES]
  return { entities, where: await changeConditions(deps, entities, filters) }
}

/** Returns the start of the next page; null if the page is not full. */
const getNextStart = (data: readonly { id: string }[], limit: number) =>
  data.length < limit ? null : (data.at(-1)?.id ?? null)

/** Handles the calls about the history of one row, and about the caller's session. */
export const historyHandlers: Handlers<typeof historyCalls> = {
  async historyOfRow(deps, c, readValues) {
    const { registry, db } = deps
    const { entity: resource, id, ...paging } = await readValues()
    const caller = c.get('caller')
    const row = await findHistoryRow(db, registry, caller, { resource, id })
    const entities = listReadableEntities(registry, caller.role)
    // A row that moved between entities of one table has one history.
    const names = listEntitiesOfTable(registry, row.resource)
    const rowConditions = [sql`c.entity in (${sql.join(names)})`, sql`c.row_id = ${row.id}`]
    const page = toPage(paging, entities, [...rowConditions, buildVisibleCondition(entities)])
    return c.json(await readCountedPage(deps, c, page))
  },

  async rowAt(deps, c, readValues) {
    const { entity: resource, id, moment } = await readValues()
    const caller = c.get('caller')
    const row = await findHistoryRow(deps.db, deps.registry, caller, { resource, id })
    await refuseRemovedHistory(deps, 'moment', moment)
    return readPastRow(deps, caller.role, row, moment)
  },

  async historyOfSession({ db, registry }, c, readValues) {
    await readValues()
    const caller = c.get('caller')
    const entities = listReadableEntities(registry, caller.role)
    const isOfSession = (alias: string) =>
      sql`${sql.ref(`${alias}.session_id`)} = ${caller.sessionId}`
    const where = [isOfSession, buildScopeCondition(entities, caller)]
    const page = { entities, where, after: sql`true`, limit: MAX_SESSION_CHANGES }
    return readBatches(db, registry, caller, page)
  },
}

/** Handles the calls of admins about the changes of all rows. */
export const allHistoryHandlers: Handlers<typeof allHistoryCalls> = {
  async history(deps, c, readValues) {
    const { page: number, perPage, before, count, ...filters } = await readValues()
    const { entities, where } = await selectAllChanges(deps, c, filters)
    const page = toPage({ page: number, perPage }, entities, [
      buildPageCondition(before),
      ...where.map((condition) => condition('c')),
      buildVisibleCondition(entities),
    ])
    if (count === 1) return c.json(await readCountedPage(deps, c, page))
    const data = await readChanges(deps.db, deps.registry, c.get('caller'), page)
    return c.json({ data, next: getNextStart(data, perPage) })
  },

  async historyByBatch(deps, c, readValues) {
    const { perPage: limit, before, ...filters } = await readValues()
    const { db, registry } = deps
    const { entities, where } = await selectAllChanges(deps, c, filters)
    const page = { entities, where, after: buildPageCondition(before), limit }
    const data = await readBatches(db, registry, c.get('caller'), page)
    return c.json({ data, next: getNextStart(data, limit) })
  },

  async historyActors({ db, registry }, _, readValues) {
    await readValues()
    return readActors(db, registry)
  },

  takeBack: answerTakeBack,
}
