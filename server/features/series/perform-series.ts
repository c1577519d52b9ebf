import type { SeriesAnswer, SeriesRow } from '../../../registry/changes/series-answer.ts'
import type { VerbEndpoint } from '../../../registry/entities/endpoints.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import type { RequestContext } from '../../rows/action.ts'
import type { PendingAfterHook } from '../batches/after-hooks.ts'
import { performEach, type Watcher } from '../batches/perform-each.ts'
import { buildRowRefusal, describeRefusals } from '../batches/refusals.ts'

/** The change of one row of a series. */
export interface SeriesStep extends SeriesRow {
  endpoint: VerbEndpoint
  /** Returns the body of the change. Throws where the day does not allow it. */
  buildBody: () => Promise<Body>
}

/** Changes rows of a series in a transaction. A refused row stops no other. */
export async function performSeries(
  deps: Deps,
  c: AppContext,
  context: RequestContext,
  steps: readonly SeriesStep[],
  watcher: Watcher,
): Promise<{ answer: SeriesAnswer; left: readonly PendingAfterHook[] }> {
  const { trx } = context
  const made = new Map<SeriesStep, number>()
  const perform = async (step: SeriesStep): Promise<PendingAfterHook[]> => {
    const { endpoint } = step
    const call = { endpoints: [endpoint], ifMatch: null }
    const { id, readRow } = await changeRow(context, call, await step.buildBody())
    made.set(step, id)
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const toProblem = ({ endpoint }: SeriesStep, error: unknown) =>
    buildRowRefusal(deps, trx, c, [endpoint], error)
  const { done, refusals, left } = await performEach(trx, steps, { perform, toProblem }, watcher)
  const failed: SeriesAnswer['failed'][number][] = []
  for (const { item, problem } of refusals) {
    const id = item.id ?? 0
    const described = await describeRefusals(trx, c, item.endpoint, [{ id, problem }])
    failed.push(...described.map((one) => ({ ...one, at: steps.indexOf(item) })))
  }
  const finished = new Set(done)
  const rows = steps.map((step) => ({
    ...{ day: step.day, starts_at: step.starts_at },
    id: finished.has(step) ? (made.get(step) ?? step.id) : step.id,
  }))
  return { left, answer: { rows, done: done.length, refused: refusals.length, failed } }
}
