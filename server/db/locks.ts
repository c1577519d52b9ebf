import { sql } from 'kysely'
import type { AnyTransaction, Db } from './database-types.ts'

/** The id of an advisory lock, the same for every server on one database. */
const SETUP_LOCK = 7_741_265

/** Acquires the lock for creating and filling tables, until the transaction ends. */
export async function lockSetup(trx: AnyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETUP_LOCK)})`.execute(trx)
}

/**
 * Locks the rows of an account in a table until the transaction ends. Of two parallel requests, the
 * second then counts what the first has added.
 */
export async function lockCount(trx: Db, table: string, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${table}), ${userId})`.execute(trx)
}
