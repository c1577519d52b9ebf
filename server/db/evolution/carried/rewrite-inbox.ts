import { sql } from 'kysely'
import type { AnyTransaction } from '../../database-types.ts'
import { type Change, isOfField } from '../kinds/change.ts'

/** Renames an entity in the stored items of the inbox: those that are done, and those mailed. */
export async function renameInInbox(
  trx: AnyTransaction,
  change: Change,
  tables: readonly string[],
): Promise<void> {
  if (isOfField(change) || change.kind !== 'entity-renamed') return
  for (const table of tables)
    await sql`update ${sql.table(table)} set entity = ${change.entity}
      where entity = ${change.formerName}`.execute(trx)
}
