import type { AppContext, Deps } from '../../context/context.ts'
import { requestContext } from '../../context/request-context.ts'
import type { AnyTransaction } from '../../db/database-types.ts'
import { hasAfterHook } from '../../hooks/hooks.ts'
import { changeRow } from '../../mutations/change-row.ts'
import { type LeftToDo } from './left-to-do.ts'
import { performEach, type Performed, type Watcher } from './perform-each.ts'
import type { BatchRequest } from './read-batch.ts'
import { refusalOf } from './refusals.ts'

/** Performs the verb of a batch on rows within a transaction; what one row refuses stops no other. */
export function performRows(
  deps: Deps,
  trx: AnyTransaction,
  c: AppContext,
  { endpoint, values, dryRun }: BatchRequest,
  ids: readonly number[],
  watcher: Watcher,
): Promise<Performed<number, LeftToDo>> {
  const context = { ...requestContext(deps, c, trx), isTrial: dryRun }
  const call = { endpoints: [endpoint], ifMatch: null }
  const perform = async (id: number) => {
    const { readRow } = await changeRow(context, call, { ...values, id })
    return hasAfterHook(deps.hooks, endpoint) ? [{ endpoint, row: await readRow() }] : []
  }
  const problemOf = (_: number, error: unknown) => refusalOf(deps, trx, c, endpoint, error)
  return performEach(trx, ids, { perform, problemOf }, watcher)
}
