import { type RawBuilder, sql } from 'kysely'
import type {
  allHistoryCalls,
  ChangeFilters,
} from '../../../../registry/account/all-history-calls.ts'
import { findServerEntity } from '../../../../registry/account/server-entities.ts'
import { MAX_TAKE_BACK_ROWS } from '../../../../registry/changes/take-back.ts'
import type { Handler } from '../../../calls/handlers.ts'
import type { AppContext, Deps } from '../../../context/context.ts'
import { changeContext } from '../../../context/request-context.ts'
import type { AnyTransaction } from '../../../db/database-types.ts'
import { runAsDryRun, RolledBack } from '../../../db/rollback.ts'
import { runInTransaction } from '../../../db/transaction.ts'
import { sendJsonText } from '../../../http/json-text.ts'
import { Problem } from '../../../http/problem.ts'
import { answerOnce, readIdempotentRequest } from '../../../mutations/idempotency.ts'
import { changeConditions } from '../change-filters.ts'
import { isRetained, readHistoryFrom, refuseRemovedHistory } from '../history-from.ts'
import { listReadableEntities } from '../history-scope.ts'
import { buildVisibleCondition } from '../read-history.ts'
import { readNetChanges } from './net-changes.ts'
import { takeBack } from './take-back.ts'

/**
 * Throws 409 for filters of the server's own tables, and 422 for a start before the remaining
 * history.
 */
async function refuseFilters(deps: Deps, filter: ChangeFilters): Promise<void> {
  if (filter.entity !== undefined && findServerEntity(filter.entity))
    throw new Problem(409, 'not_undoable')
  for (const name of ['from', 'since'] as const)
    await refuseRemovedHistory(deps, `filter.${name}`, filter[name])
}

/** The condition of the requested changes, under the alias `c`. */
async function buildCondition(deps: Deps, c: AppContext, filter: ChangeFilters) {
  const entities = listReadableEntities(deps.registry, c.get('caller').role)
  const conditions = await changeConditions(deps, entities, filter)
  const visibleConditions = [
    ...conditions.map((condition) => condition('c')),
    buildVisibleCondition(entities),
    isRetained('c'),
  ]
  return sql.join(visibleConditions, sql` and `)
}

/** Throws 422 if the changes affect more rows than one request may take back. */
async function refuseTooManyRows(trx: AnyTransaction, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select distinct c.entity, c.row_id from changes as c where ${where}
      limit ${MAX_TAKE_BACK_ROWS + 1}) as concerned`.execute(trx)
  if (Number(rows[0]?.count) > MAX_TAKE_BACK_ROWS)
    throw new Problem(422, 'too_many_rows', { max: MAX_TAKE_BACK_ROWS })
}

/** Takes back the changes of a person or a period. The undo is a change itself. */
export const answerTakeBack: Handler<typeof allHistoryCalls.takeBack> = async (
  deps,
  c,
  readValues,
) => {
  const { filter, dryRun, expected, reason } = await readValues()
  await refuseFilters(deps, filter)
  const where = await buildCondition(deps, c, filter)
  const now = deps.clock()
  const change = { ...changeContext(c, 'undo', now), reason }
  const idempotentRequest = dryRun ? null : readIdempotentRequest(c, c.get('body'), now)
  const takeChangesBack = async (trx: AnyTransaction) => {
    await refuseTooManyRows(trx, where)
    const netChanges = await readNetChanges(trx, deps.registry, where)
    const result = await takeBack({ deps, c, trx, change, now }, netChanges)
    const data = { ...result, history_from: await readHistoryFrom(trx) }
    if (expected !== null && expected !== data.done)
      throw new Problem(409, 'other_number', { count: data.done })
    // Nothing was written, so there is no batch to undo.
    if (data.done === 0) throw new RolledBack(JSON.stringify({ data }))
    return JSON.stringify(dryRun ? { data } : { data, batch: change.batch })
  }
  const run = dryRun ? runAsDryRun(takeChangesBack) : takeChangesBack
  const answer = await runInTransaction(
    deps,
    async () => null,
    (trx) => answerOnce(trx, idempotentRequest, () => run(trx)),
  )
  return sendJsonText(c, answer)
}
