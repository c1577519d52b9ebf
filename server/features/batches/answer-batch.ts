import type { AnswerOf } from '../../../registry/calls/call.ts'
import type { batchCalls } from '../../../registry/calls/batch-calls.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import type { Handler } from '../../calls/handlers.ts'
import { countOpenReferrers } from '../../rows/references/open-referrers.ts'
import { answerTogether } from './carry-out.ts'
import { countChangedRows } from './changed-rows.ts'
import { readChosenIds } from './chosen-ids.ts'
import { type BatchRequest, readBatch } from './read-batch.ts'
import { type Run, runChanges } from './run-changes.ts'

/** The maximum number of rows that a dry run performs. Further ones are only counted. */
const MAX_TRIAL_ROWS = 100

type Answer = AnswerOf<typeof batchCalls.batch>

/** Counts the referrers of rows that the dry run of a deletion deletes. */
async function countStaying(
  { context }: Run,
  { endpoint, dryRun }: BatchRequest,
  ids: readonly number[],
): Promise<Answer['staying']> {
  if (!dryRun || endpoint.verb !== 'delete') return []
  const { trx, registry, caller, timeZone, now } = context
  const viewer = { role: caller.role, today: getLocalDay(timeZone, now) }
  const referrers = await countOpenReferrers(trx, registry, viewer, {
    resource: endpoint.resource,
    ids,
  })
  return referrers.map(({ name, count }) => ({ entity: name, count }))
}

/** Makes a batch: the verb's own function on each row, with the caller's rights. */
async function runBatch(run: Run, batch: BatchRequest) {
  const { deps, context, change } = run
  const { trx, caller, registry } = context
  const { endpoint, values, dryRun, atomic } = batch
  const ids = await readChosenIds(deps, trx, caller, batch)
  const triedIds = dryRun ? ids.slice(0, MAX_TRIAL_ROWS) : ids
  const outcome = await runChanges(
    { ...run, context: { ...context, isTrial: dryRun } },
    triedIds.map((id) => ({ endpoint, id, getBody: () => ({ ...values, id }) })),
    atomic && !dryRun,
  )
  const changes = outcome.isTakenBack
    ? { changed: 0, along: [] }
    : await countChangedRows(trx, registry, caller.role, {
        resource: endpoint.resource,
        batch: change.batch,
      })
  const answer: Answer = {
    ...outcome.result,
    of: ids.length,
    tried: triedIds.length,
    alone: deps.cancel === undefined,
    ...changes,
    staying: await countStaying(run, batch, ids),
  }
  return { answer, outcome }
}

/** Uses one verb on many rows. */
export const answerBatch: Handler<typeof batchCalls.batch> = async (deps, c, readValues) => {
  const batch = readBatch(c.get('caller').role, await readValues())
  const { dryRun, endpoint } = batch
  return answerTogether(deps, c, {
    verb: endpoint.verb,
    dryRun,
    run: (run) => runBatch(run, batch),
  })
}
