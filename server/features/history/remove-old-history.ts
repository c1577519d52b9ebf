import { sql } from 'kysely'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { getDayStart } from '../../../registry/text/wall-clock.ts'
import type { Deps } from '../../context/context.ts'
import { type AnyTransaction, allowAnyTable } from '../../db/database-types.ts'
import { HISTORY_FROM } from './history-from.ts'

/** The maximum number of changes in one statement, so that no request waits long. */
const GROUP_SIZE = 2000

/** Returns the start of the oldest day to keep, in the business's time zone. */
const getFirstRetainedMoment = (timeZone: string, days: number, now: Date): string =>
  getDayStart(shiftDays(getLocalDay(timeZone, now), -days), timeZone) ?? now.toISOString()

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
  const firstRetainedMoment = getFirstRetainedMoment(timeZone, days, now)
  let removedCount = 0
  for (;;) {
    const count = await allowAnyTable(db)
      .transaction()
      .execute((trx) => removeOldestChanges(trx, firstRetainedMoment))
    removedCount += count
    if (count < GROUP_SIZE) return removedCount
  }
}
