import { sql } from 'kysely'
import type { Db } from '../server/db/database-types.ts'

/** The bookings of each table per hundred bookings, and the transactions. */
const ROWS_PER_HUNDRED = {
  instant_bookings: 50,
  scheduled_bookings: 25,
  subscription_visits: 20,
  subscriptions: 5,
  transactions: 80,
} as const

/** Spreads rows evenly over ten years around today. */
const TIME_SQL = `now() - interval '9 years' + (g.n::float8 / g.rows) * interval '10 years'`
const DELETED_SQL = `case when g.n % 17 = 0 then now() end`

/** The columns with new values. All others are copied from a row of the demo business. */
const NEW_VALUES: Readonly<
  Record<keyof typeof ROWS_PER_HUNDRED, Readonly<Record<string, string>>>
> = {
  instant_bookings: { starts_at: TIME_SQL, deleted_at: DELETED_SQL },
  scheduled_bookings: { starts_at: TIME_SQL, deleted_at: DELETED_SQL, time_slot_id: 'null' },
  subscription_visits: { starts_at: TIME_SQL, deleted_at: DELETED_SQL, time_slot_id: 'null' },
  subscriptions: { start_date: `(${TIME_SQL})::date`, end_date: `(${TIME_SQL})::date + 30` },
  transactions: { created_at: TIME_SQL },
}

async function readColumns(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select column_name as name
    from information_schema.columns where table_name = ${table} order by ordinal_position`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Multiplies the demo business to about this many bookings over ten years, with SQL alone. */
export async function multiplyRows(db: Db, bookings: number): Promise<void> {
  for (const [table, rowsPerHundred] of Object.entries(ROWS_PER_HUNDRED)) {
    const count = Math.round((bookings * rowsPerHundred) / 100)
    const newValues: Record<string, string> = {
      ...NEW_VALUES[table as keyof typeof ROWS_PER_HUNDRED],
      id: `10000000 + g.n * 10 + ${Object.keys(ROWS_PER_HUNDRED).indexOf(table)}`,
      number: `'X-' || g.n`,
    }
    const names = await readColumns(db, table)
    const values = names.map((name) => newValues[name] ?? `d."${name}"`)
    await sql.raw(`alter table "${table}" disable trigger user`).execute(db)
    await sql
      .raw(
        `insert into "${table}" ("${names.join('", "')}")
      with d as materialized (select *, row_number() over () - 1 as at from "${table}"),
        g as materialized (select n, ${count} as rows, n % (select count(*) from d) as at
          from generate_series(1, ${count}) as n)
      select ${values.join(', ')} from g join d on d.at = g.at`,
      )
      .execute(db)
    await sql.raw(`alter table "${table}" enable trigger user`).execute(db)
    await sql.raw(`vacuum analyze "${table}"`).execute(db)
  }
}
