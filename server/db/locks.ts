import { sql } from 'kysely'
import type { AnyTransaction, Db } from './database-types.ts'

/** An arbitrary lock number, the same for every server on one database. */
const SETUP_LOCK = 7_741_265

/** Acquires the lock for creating and filling tables, until the transaction ends. */
export async function lockSetup(trx: AnyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(trx)
}

/**
 * Locks the rows that an account has in a table until the transaction ends, so that of two requests
 * at once the second counts what the first has added.
 */
export async function lockCount(trx: Db, table: string, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${userId})`.execute(trx)
}
