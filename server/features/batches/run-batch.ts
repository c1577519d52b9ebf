import type { BatchAnswer } from '../../../registry/changes/batch.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { openReferrers } from '../../rows/references/open-referrers.ts'
import { countChangedRows } from './changed-rows.ts'
import { chosenIds } from './chosen-ids.ts'
import type { PendingAfterHook } from './after-hooks.ts'
import { refuseSecond } from './one-at-a-time.ts'
import type { Watcher } from './perform-each.ts'
import { performRows } from './perform-rows.ts'
import type { BatchRequest } from './read-batch.ts'
import { describeRefusals } from './refusals.ts'

/** The maximum number of rows that a dry run performs. Further ones are only counted. */
const TRIED = 100

/** The result of a batch, and what is left to do after the commit. */
export interface BatchOutcome {
  answer: BatchAnswer
  left: readonly PendingAfterHook[]
  /** True if it is rolled back, because one row of an atomic batch was refused. */
  isTakenBack: boolean
}

/** Counts the referrers of rows that are about to be deleted. */
async function stayingRows(
  { registry, clock, timeZone }: Deps,
  trx: AnyTransaction,
  { role }: Caller,
  resource: AnyResource,
  ids: readonly number[],
): Promise<BatchAnswer['staying']> {
  const viewer = { role, today: getLocalDay(timeZone, clock()) }
  const found = await openReferrers(trx, registry, viewer, resource, ids)
  return found.map(({ name, count }) => ({ entity: name, count }))
}

/**
 * Runs a batch within a transaction: the verb's own function on each row, with the caller's rights.
 * A refused row stays unchanged and does not stop the others, unless the batch is atomic. Throws
 * 409 while the person has another batch running, and 503 once the client has closed the
 * connection.
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
  const { endpoint, dryRun, atomic } = batch
  if (!dryRun) await refuseSecond(trx, caller.id)
  await describeChanges(trx, change)
  const ids = await chosenIds(deps, trx, caller, batch)
  const tried = dryRun ? ids.slice(0, TRIED) : ids
  const { done, refusals, left } = await performRows(deps, trx, c, batch, tried, watcher)
  const refused = refusals.map(({ item, problem }) => ({ id: item, problem }))
  const { resource } = endpoint
  const isTakenBack = atomic && !dryRun && refused.length > 0
  const changes = isTakenBack
    ? { changed: 0, along: [] }
    : await countChangedRows(trx, deps.registry, caller.role, resource, change.batch)
  return {
    left,
    isTakenBack,
    answer: {
      of: ids.length,
      alone: deps.cancel === undefined,
      tried: tried.length,
      done: isTakenBack ? 0 : done.length,
      refused: refused.length,
      failed: await describeRefusals(trx, c, endpoint, refused),
      ...changes,
      staying:
        dryRun && endpoint.verb === 'delete'
          ? await stayingRows(deps, trx, caller, resource, ids)
          : [],
    },
  }
}
