import { sql } from 'kysely'
import type { AnyTransaction } from './database-types.ts'

/**
 * Runs the work of a transaction, and raises the versions of the changed tables once at its end.
 * Raising a version locks it until the commit, so doing it with the first row would hold up every
 * other writer of the table.
 */
export async function raisingVersionsOnce<T>(
  trx: AnyTransaction,
  work: () => Promise<T>,
): Promise<T> {
  await sql`select set_config('washboard.versions', '{}', true)`.execute(trx)
  const result = await work()
  await sql`select next_version(named)
    from unnest(current_setting('washboard.versions')::text[]) as named order by named`.execute(trx)
  return result
}
