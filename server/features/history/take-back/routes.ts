import { ADMIN } from '#business/words'
import { Hono } from 'hono'
import { type RawBuilder, sql } from 'kysely'
import { MAX_TAKEN_BACK } from '../../../../registry/changes/take-back.ts'
import type { AppContext, AppEnv, Deps } from '../../../context/context.ts'
import { changeContext } from '../../../context/request-context.ts'
import type { AnyTransaction } from '../../../db/database-types.ts'
import { asDryRun, RolledBack } from '../../../db/rollback.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { jsonText } from '../../../http/json-text.ts'
import { Problem } from '../../../http/problem.ts'
import { readBody } from '../../../http/read-body.ts'
import { answerOnce, readIdempotentRequest } from '../../../mutations/idempotency.ts'
import { changeConditions } from '../change-filters.ts'
import { isKept, readHistoryFrom, refuseRemovedHistory } from '../history-from.ts'
import { readableEntities } from '../history-scope.ts'
import { visibleChanges } from '../read-history.ts'
import { readNetChanges } from './net-changes.ts'
import { readTakeBack, type TakeBackRequest } from './read-request.ts'
import { takeBack } from './take-back.ts'

/** The request line that takes changes back, for the capabilities. */
export const TAKE_BACK_CALL = 'POST history/take-back'

/** The condition of the requested changes, under the alias `c`. */
async function buildCondition(deps: Deps, c: AppContext, { filters }: TakeBackRequest) {
  const entities = readableEntities(deps.registry, c.get('caller').role)
  const conditions = await changeConditions(deps, entities, filters)
  const each = [
    ...conditions.map((condition) => condition('c')),
    visibleChanges(entities),
    isKept('c'),
  ]
  return sql.join(each, sql` and `)
}

/** Throws 422 if the changes concern more rows than one request may take back. */
async function refuseTooMany(trx: AnyTransaction, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*) as count
    from (select distinct c.entity, c.row_id from changes as c where ${where}
      limit ${MAX_TAKEN_BACK + 1}) as concerned`.execute(trx)
  if (Number(rows[0]?.count) > MAX_TAKEN_BACK)
    throw new Problem(422, 'too_many_rows', { max: MAX_TAKEN_BACK })
}

async function answerTakeBack(deps: Deps, c: AppContext): Promise<Response> {
  if (c.get('caller').role !== ADMIN) throw new Problem(403, 'forbidden')
  const body = await readBody(c)
  const request = readTakeBack(deps.registry, body)
  for (const name of ['from', 'since']) {
    const asked = request.filters.get(name)
    await refuseRemovedHistory(deps, `filter.${name}`, asked === undefined ? asked : String(asked))
  }
  const where = await buildCondition(deps, c, request)
  const now = deps.clock()
  const change = { ...changeContext(c, 'undo', now), reason: request.reason }
  const once = request.dryRun ? null : readIdempotentRequest(c, body, now)
  const work = async (trx: AnyTransaction) => {
    await refuseTooMany(trx, where)
    const nets = await readNetChanges(trx, deps.registry, where)
    const taken = await takeBack({ deps, c, trx, change, now }, nets)
    const data = { ...taken, history_from: await readHistoryFrom(trx) }
    if (request.expected !== null && request.expected !== data.done)
      throw new Problem(409, 'other_number', { count: data.done })
    // Nothing was written, so there is no batch to undo.
    if (data.done === 0) throw new RolledBack(JSON.stringify({ data }))
    return JSON.stringify(request.dryRun ? { data } : { data, batch: change.batch })
  }
  const run = request.dryRun ? asDryRun(work) : work
  const answer = await inTransaction(
    deps,
    async () => null,
    (trx) => answerOnce(trx, once, () => run(trx)),
  )
  return jsonText(c, answer)
}

/** The route that takes back the changes of a person or a period. */
export function takeBackRoutes(deps: Deps): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.post('/history/take-back', (c) => answerTakeBack(deps, c))
  return app
}
