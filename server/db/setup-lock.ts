import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'

/** An arbitrary lock number, the same for every server on one database. */
const SETUP_LOCK = 7_741_265

/** Acquires the lock for creating and filling tables, until the transaction ends. */
export async function lockSetup(trx: AnyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(trx)
}
