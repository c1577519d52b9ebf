import { sql } from 'kysely'
import { ACCOUNT_TYPES, office as officeRoles } from '#business/words'
import type { AnyTransaction } from '../../server/db/database-types.ts'
import { jobChanges } from './job-changes.ts'
import { officeChanges } from './office-changes.ts'

const OFFICE = officeRoles.map((role) => ACCOUNT_TYPES[role])

/** The number of days with history. */
const DAYS = 4

/**
 * Writes the history of the last days from the rows: bookings, assignments, work, cancellations,
 * and some changes of the office. The rows were inserted without triggers, so nothing else has
 * written it. Times are in UTC, as always in history.
 */
export async function fillHistory(trx: AnyTransaction, now: Date): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(trx)
  const { rows } = await sql<{ id: number }>`select id from users
    where account_type in (${sql.join(OFFICE)}) and auth = 1 and deleted_at is null
    order by id`.execute(trx)
  const office = rows.map(({ id }) => id)
  const queries = [...jobChanges(office), ...officeChanges(office, now)]
  await sql`insert into changes
    (batch, at, actor_id, actor_role, request_id, verb, entity, row_id, kind, before, after)
    select c.one, c.at, c.actor_id, lower(u.account_type), md5(c.one::text)::uuid::text,
      c.verb, c.entity, c.row_id, c.kind, c.before, c.after
    from (select md5(concat(entity, row_id, verb, at))::uuid as one, all_of.*
      from (${sql.join(queries, sql` union all `)}) as all_of) as c
    join users as u on u.id = c.actor_id
    where c.at between ${now.toISOString()}::timestamptz - ${sql.lit(DAYS)} * interval '1 day'
      and ${now.toISOString()}::timestamptz
    order by c.at, c.entity, c.row_id`.execute(trx)
}
