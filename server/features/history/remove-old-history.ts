import { sql } from 'kysely'
import type { Deps } from '../../context/context.ts'
import { type AnyTransaction, allowAnyTable, type Db } from '../../db/database-types.ts'
import { HISTORY_FROM } from './history-from.ts'

/** The maximum number of changes in one statement, so that no request waits long. */
const GROUP_SIZE = 2000

/** Returns the start of the oldest day to keep, in the business's time zone. */
async function readFirstRetainedMoment(
  db: Db,
  timeZone: string,
  days: number,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ moment: string }>`select
    (((${now.toISOString()}::timestamptz at time zone ${timeZone})::date - ${days}::int)::timestamp
      at time zone ${timeZone})::text as moment`.execute(db)
  return new Date(rows[0]?.moment ?? now).toISOString()
}

/**
 * Removes the oldest changes, oldest first, because an undo needs all later changes of a row.
 * Returns their number.
 */
async function removeOldestChanges(
  trx: AnyTransaction,
  firstRetainedMoment: string,
): Promise<number> {
  await sql`select set_config('washboard.history_from', ${firstRetainedMoment}, true)`.execute(trx)
  const { rows } = await sql`with oldest as (
      select id, bool_and(at < ${firstRetainedMoment}::timestamptz) over (order by id) as is_old
      from (select id, at from changes order by id limit ${GROUP_SIZE}) as first)
    delete from changes where id in (select id from oldest where is_old) returning id`.execute(trx)
  if (rows.length > 0)
    await sql`insert into settings (name, value) values (${HISTORY_FROM}, ${firstRetainedMoment})
      on conflict (name) do update set value = greatest(settings.value, excluded.value)`.execute(
      trx,
    )
  return rows.length
}

/** Removes the history before the days to keep. Returns the number of removed changes. */
export async function removeOldHistory(
  { db, timeZone }: Pick<Deps, 'db' | 'timeZone'>,
  days: number,
  now: Date,
): Promise<number> {
  const firstRetainedMoment = await readFirstRetainedMoment(db, timeZone, days, now)
  let removedCount = 0
  for (;;) {
    const count = await allowAnyTable(db)
      .transaction()
      .execute((trx) => removeOldestChanges(trx, firstRetainedMoment))
    removedCount += count
    if (count < GROUP_SIZE) return removedCount
  }
}
