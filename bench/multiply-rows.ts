import { sql } from 'kysely'
import type { Db } from '../server/db/database-types.ts'

/** The bookings of each table per hundred, and the transactions. */
const PARTS = {
  instant_bookings: 50,
  scheduled_bookings: 25,
  subscription_visits: 20,
  subscriptions: 5,
  transactions: 80,
} as const

/** Spreads rows evenly over ten years around today. */
const TIME = `now() - interval '9 years' + (g.n::float8 / g.rows) * interval '10 years'`
const DELETED = `case when g.n % 17 = 0 then now() end`

/** The columns with values of their own; all others are copied from a row of the demo business. */
const OWN: Readonly<Record<keyof typeof PARTS, Readonly<Record<string, string>>>> = {
  instant_bookings: { starts_at: TIME, deleted_at: DELETED },
  scheduled_bookings: { starts_at: TIME, deleted_at: DELETED, time_slot_id: 'null' },
  subscription_visits: { starts_at: TIME, deleted_at: DELETED, time_slot_id: 'null' },
  subscriptions: { start_date: `(${TIME})::date`, end_date: `(${TIME})::date + 30` },
  transactions: { created_at: TIME },
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
  for (const [table, part] of Object.entries(PARTS)) {
    const count = Math.round((bookings * part) / 100)
    const own: Record<string, string> = {
      ...OWN[table as keyof typeof PARTS],
      id: `10000000 + g.n * 10 + ${Object.keys(PARTS).indexOf(table)}`,
      number: `'X-' || g.n`,
    }
    const names = await readColumns(db, table)
    const values = names.map((name) => own[name] ?? `d."${name}"`)
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
