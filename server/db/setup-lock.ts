import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'

/** Any number, the same for every server on one database. */
const SETTING_UP = 7_741_265

/** Waits until no other server makes or fills tables here; until the transaction ends, none does. */
export async function lockSetup(trx: AnyTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SETTING_UP)})`.execute(trx)
}
