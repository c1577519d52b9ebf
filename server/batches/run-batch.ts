import { sql } from 'kysely'
import type { BatchAnswer } from '../../resources/kit/changes/batch.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { type ChangeContext, describeChanges } from '../db/change-context.ts'
import type { AnyTransaction } from '../db/database-types.ts'
import { raisingVersionsOnce } from '../db/versions-at-end.ts'
import { Problem } from '../http/problem.ts'
import { changedAlong } from './changed-along.ts'
import { chosenIds } from './chosen-ids.ts'
import { RowPerformer, type Watcher } from './perform-rows.ts'
import type { BatchRequest } from './read-batch.ts'
import { describeRefusals } from './refusals.ts'

/** Rows that a trial looks at, the first of them; the others are only counted. */
const TRIED = 100

/** Throws 409 while another batch of the same person is under way, on any server. */
async function refuseSecond(trx: AnyTransaction, userId: number): Promise<void> {
  const { rows } = await sql<{ first: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('batch'), ${userId}) as first`.execute(trx)
  if (!rows[0]?.first) throw new Problem(409, 'batch_running')
}

/** What came of a batch, and the rows with which something is left to do once that is kept. */
export interface BatchOutcome {
  answer: BatchAnswer
  rows: readonly string[]
}

/**
 * Does what a batch asks within a transaction: the verb's own function on each row, by the rights of
 * each row. A row that is refused is left as it was and stops no other. Throws 409 where the person
 * has another batch under way, and 503 as soon as nobody waits for the answer.
 */
export async function runBatch(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  batch: BatchRequest,
  change: ChangeContext,
  watcher: Watcher,
): Promise<BatchOutcome> {
  const caller = c.get('caller')
  const { endpoint, dryRun } = batch
  if (!dryRun) await refuseSecond(trx, caller.id)
  await describeChanges(trx, change)
  const ids = await chosenIds(deps, trx, caller, batch)
  const tried = dryRun ? ids.slice(0, TRIED) : ids
  const performer = new RowPerformer(deps, trx, c, batch)
  const { done, refusals, rows } = await raisingVersionsOnce(trx, () =>
    performer.perform(tried, watcher),
  )
  const { registry } = deps
  return {
    rows,
    answer: {
      of: ids.length,
      alone: deps.cancel === undefined,
      tried: tried.length,
      done,
      refused: refusals.length,
      failed: await describeRefusals(trx, c, endpoint, refusals),
      along: await changedAlong(trx, registry, caller.role, endpoint.resource, change.batch),
    },
  }
}
