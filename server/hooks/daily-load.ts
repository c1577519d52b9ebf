import { sql } from 'kysely'
import type { Told } from '../http/problem.ts'
import { type Action, type Row, storedRow } from '../rows/find-row.ts'

/** Minutes of work that an employee usually does on one day at most. */
export const DAILY_MINUTES = 10 * 60

interface Load {
  name: string
  minutes: number
}

/** The work of the employee of a stored job on its day, if it is more than usual. */
async function loadOf({ trx, timeZone }: Action, table: string, id: unknown) {
  const day = (alias: string) =>
    sql`(lower(${sql.ref(`${alias}.during`)}) at time zone ${timeZone})::date`
  const { rows } = await sql<Load>`
    select u.name, (sum(extract(epoch from upper(o.during) - lower(o.during))) / 60)::int as minutes
    from users_occupancies as own
    join users_occupancies as o on o.held_id = own.held_id and ${day('o')} = ${day('own')}
    join users as u on u.id = own.held_id
    where own.by_table = ${table} and own.by_id = ${id} group by u.name`.execute(trx)
  return rows[0]
}

/** What of a job decides how much its employee has to do on its day. */
const deciding = ({ employee_id, starts_at, duration_minutes }: Row) =>
  JSON.stringify([employee_id, new Date(String(starts_at)).getTime(), duration_minutes])

/**
 * Says of a job that was written that its employee now has more to do on its day than usual; not
 * where neither the employee nor the time has changed.
 */
export async function overDailyLoad(
  action: Action,
  id: number,
  before: Row | null,
): Promise<Told | undefined> {
  const { verb } = action.endpoint
  const { table, id: at } = await storedRow({ ...action, values: { ...action.values, id } })
  if (!table) return undefined
  const isSame = before && deciding(before) === deciding({ ...before, ...action.values })
  if (isSame && verb !== 'restore') return undefined
  const load = await loadOf(action, table, at)
  if (!load || load.minutes <= DAILY_MINUTES) return undefined
  const hours = (minutes: number) => Math.round(minutes / 6) / 10
  const params = { name: load.name, hours: hours(load.minutes), usual: hours(DAILY_MINUTES) }
  return {
    code: 'daily-load',
    field: 'employee_id',
    text: { key: 'errors.field.daily_load', params },
  }
}
