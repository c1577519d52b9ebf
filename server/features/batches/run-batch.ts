import type { BatchAnswer } from '../../../registry/changes/batch.ts'
import { dayIn } from '../../../registry/days/time-zones.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import type { Caller } from '../../auth/sessions.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { openReferrers } from '../../rows/references/open-referrers.ts'
import { raisingVersionsOnce } from '../../db/versions-at-end.ts'
import { changedBy } from './changed-by.ts'
import { chosenIds } from './chosen-ids.ts'
import type { LeftToDo } from './left-to-do.ts'
import { refuseSecond } from './one-at-a-time.ts'
import type { Watcher } from './perform-each.ts'
import { performRows } from './perform-rows.ts'
import type { BatchRequest } from './read-batch.ts'
import { describeRefusals } from './refusals.ts'

/** Rows that a trial looks at, the first of them; the others are only counted. */
const TRIED = 100

/** What came of a batch, and what is left to do once that is kept. */
export interface BatchOutcome {
  answer: BatchAnswer
  left: readonly LeftToDo[]
  /** Whether it is taken back, because one row of an atomic batch was refused. */
  isTakenBack: boolean
}

/** Counts what refers to rows that are to be deleted, and would stay. */
async function stayingRows(
  { registry, clock, timeZone }: Deps,
  trx: AnyTransaction,
  { role }: Caller,
  resource: AnyResource,
  ids: readonly number[],
): Promise<BatchAnswer['staying']> {
  const viewer = { role, today: dayIn(timeZone, clock()) }
  const found = await openReferrers(trx, registry, viewer, resource, ids)
  return found.map(({ name, count }) => ({ entity: name, count }))
}

/**
 * Does what a batch asks within a transaction: the verb's own function on each row, by the rights of
 * each row. A row that is refused is left as it was and stops no other, but in an atomic batch all.
 * Throws 409 where the person has another batch under way, and 503 as soon as nobody waits for the
 * answer.
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
  const { done, refusals, left } = await raisingVersionsOnce(trx, () =>
    performRows(deps, trx, c, batch, tried, watcher),
  )
  const refused = refusals.map(({ item, problem }) => ({ id: item, problem }))
  const { resource } = endpoint
  const isTakenBack = atomic && !dryRun && refused.length > 0
  const changes = isTakenBack
    ? { changed: 0, along: [] }
    : await changedBy(trx, deps.registry, caller.role, resource, change.batch)
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
