import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import { changeRow } from '../../mutations/change-row.ts'
import { type PendingAfterHook } from './after-hooks.ts'
import { performEach, type Performed, type Watcher } from './perform-each.ts'
import type { BatchRequest } from './read-batch.ts'
import { buildRowRefusal } from './refusals.ts'

/**
 * Performs the verb of a batch on rows within a transaction. A refused row does not stop the
 * others.
 */
export function performRows(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  { endpoint, values, dryRun }: BatchRequest,
  ids: readonly number[],
  watcher: Watcher,
): Promise<Performed<number, PendingAfterHook>> {
  const context = { ...requestContext(deps, c, trx), isTrial: dryRun }
  const call = { endpoints: [endpoint], ifMatch: null }
  const perform = async (id: number) => {
    const { readRow } = await changeRow(context, call, { ...values, id })
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const toProblem = (_: number, error: unknown) => buildRowRefusal(deps, trx, c, [endpoint], error)
  return performEach(trx, ids, { perform, toProblem }, watcher)
}
