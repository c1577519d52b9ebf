import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'

/**
 * Does the work of a transaction that changes many rows, and raises the versions of the tables that
 * it changed once, at its end. Raised with each row they would keep all others from changing these
 * tables meanwhile, and raising them would take longer each time.
 */
export async function raisingVersionsOnce<T>(
  trx: AnyTransaction,
  work: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('washboard.versions', '{}', true)`.execute(trx)
  const result = await work()
  await sql`select next_version(named)
    from unnest(current_setting('washboard.versions')::text[]) as named order by named`.execute(trx)
  await sql`select set_config('washboard.versions', '', true)`.execute(trx)
  return result
}
