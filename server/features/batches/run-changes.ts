import type { ChangesAnswer, FailedChange } from '../../../registry/changes/together.ts'
import { splitUnionId } from '../../../registry/entities/union.ts'
import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import { type ChangeContext, describeChanges } from '../../db/change-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import { Problem } from '../../http/problem.ts'
import type { Body } from '../../http/read-body.ts'
import { changeRow } from '../../mutations/change-row.ts'
import { getRowKey } from '../../mutations/uncovered-work.ts'
import type { PendingAfterHook } from './after-hooks.ts'
import { refuseSecond } from './one-at-a-time.ts'
import { performEach, type Watcher } from './perform-each.ts'
import type { ChangesRequest, PlannedChange } from './read-changes.ts'
import { describeRefusals, buildRowRefusal } from './refusals.ts'

/** Describes a refused change in the language of the caller. */
async function describeRefusal(
  trx: AnyTransaction,
  c: AppContext,
  { at, endpoint, body }: PlannedChange,
  problem: Problem,
): Promise<FailedChange[]> {
  const id = Number(body.id ?? 0)
  const described = await describeRefusals(trx, c, endpoint, [{ id, problem }])
  return described.map((one) => ({ ...one, at }))
}

/** Returns the body of a change with the ids of earlier rows. Throws 409 where one was refused. */
function withIds({ body, ids = {} }: PlannedChange, made: ReadonlyMap<number, number>): Body {
  const found = Object.entries(ids).map(([name, at]) => {
    const id = made.get(at)
    if (id === undefined) throw new Problem(409, 'earlier_change_refused')
    return [name, id] as const
  })
  return { ...body, ...Object.fromEntries(found) }
}

/** Lists the stored rows that changes concern, for a union those of its members. */
const listPlannedRows = (changes: readonly PlannedChange[]): ReadonlySet<string> =>
  new Set(
    changes.flatMap(({ endpoint: { resource }, body: { id } }) => {
      if (id === undefined) return []
      const member = splitUnionId(resource, id)
      return member ? getRowKey(member.entity, member.id) : getRowKey(resource.name, id)
    }),
  )

/**
 * Makes changes of several entities in one transaction, each with the rights and rules of its verb.
 * A refused change does not stop the others, unless they are atomic. Throws 409 while the caller
 * has another batch running, and 503 once the client has closed the connection.
 */
export async function runChanges(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  request: ChangesRequest,
  change: ChangeContext,
  watcher: Watcher,
): Promise<{ answer: ChangesAnswer; left: readonly PendingAfterHook[]; isTakenBack: boolean }> {
  const context = {
    ...{ ...requestContext(deps, c, trx), isPlan: request.plan },
    ...(request.plan && { plannedRows: listPlannedRows(request.changes) }),
  }
  if (!request.dryRun) await refuseSecond(trx, context.caller.id)
  await describeChanges(trx, change)
  const made = new Map<number, number>()
  const perform = async (planned: PlannedChange): Promise<PendingAfterHook[]> => {
    const { at, endpoint } = planned
    // A change that is tried again must not leave the id of its first try.
    made.delete(at)
    const body = withIds(planned, made)
    const { id, readRow } = await changeRow(context, { endpoints: [endpoint], ifMatch: null }, body)
    made.set(at, id)
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const toProblem = ({ endpoint }: PlannedChange, error: unknown) =>
    buildRowRefusal(deps, trx, c, [endpoint], error)
  const { done, refusals, left } = await performEach(
    trx,
    request.changes,
    { perform, toProblem },
    watcher,
  )
  const failed: FailedChange[] = []
  for (const { item, problem } of refusals)
    failed.push(...(await describeRefusal(trx, c, item, problem)))
  const isTakenBack = request.atomic && refusals.length > 0
  return {
    left,
    isTakenBack,
    answer: {
      of: request.changes.length,
      ids: request.changes.map(({ at }) => (isTakenBack ? null : (made.get(at) ?? null))),
      done: isTakenBack ? 0 : done.length,
      refused: refusals.length,
      failed,
    },
  }
}
