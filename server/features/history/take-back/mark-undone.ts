import { sql } from 'kysely'
import { SERVER_ENTITIES } from '../../../../registry/account/server-entities.ts'
import type { ChangeContext } from '../../../db/change-context.ts'
import type { AnyTransaction } from '../../../db/database-types.ts'
import { getTableName } from '../../../db/table-name.ts'
import type { NetChange } from './net-changes.ts'

/**
 * Reads the batches that an undo of these changes completes. Changes of the server's own tables do
 * not count, because they cannot be undone.
 */
async function readCompleteBatches(
  trx: AnyTransaction,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ batch: string }>`select batch from changes
    where batch in (select batch from changes where id = any (${[...ids]}::bigint[]))
      and entity not in (${sql.join(SERVER_ENTITIES.map(({ name }) => name))})
    group by batch having bool_and(id = any (${[...ids]}::bigint[]))`.execute(trx)
  return new Set(rows.map(({ batch }) => batch))
}

/**
 * Returns the batches that the undo of net changes completes, by row. A batch with an unchanged row
 * does not count as undone.
 */
export async function findUndoneBatches(
  trx: AnyTransaction,
  netChanges: readonly NetChange[],
): Promise<NonNullable<ChangeContext['undoes_by_row']>> {
  const ids = netChanges.flatMap(({ changes }) => changes.map(({ id }) => id))
  const completeBatches = await readCompleteBatches(trx, ids)
  const batchByRow: Record<string, Record<number, string>> = {}
  for (const { resource, row_id, changes } of netChanges) {
    const batch = changes
      .map((change) => change.batch)
      .find((batchId) => completeBatches.has(batchId))
    if (batch !== undefined) (batchByRow[getTableName(resource)] ??= {})[row_id] = batch
  }
  return batchByRow
}
