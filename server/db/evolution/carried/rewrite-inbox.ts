import { sql } from 'kysely'
import type { AnyTransaction } from '../../database-types.ts'
import { type Change, isOfField } from '../kinds/change.ts'

/** Renames an entity in the items of the inbox that are done. */
export async function renameInInbox(trx: AnyTransaction, change: Change): Promise<void> {
  if (isOfField(change) || change.kind !== 'entity-renamed') return
  await sql`update inbox_done set entity = ${change.entity}
    where entity = ${change.was}`.execute(trx)
}
