import { sql } from 'kysely'
import type { Db } from '../../../server/db/database-types.ts'

/** The texts by which tests find whatever is left of the customer. */
export const TRACES = ['zqxqzxq', '+4411349', '29.123457', '47.123457']

/** The rows about a customer, by table, and their personal columns. */
const listPersonalColumns = (id: number): Readonly<Record<string, readonly [string, string[]]>> => {
  const ofCustomer = `customer_id = ${id}`
  return {
    users: [`id = ${id}`, ['name', 'email', 'phone']],
    vehicles: [`user_id = ${id}`, ['plate']],
    locations: [`user_id = ${id}`, ['label', 'address', 'latitude', 'longitude']],
    instant_bookings: [ofCustomer, ['instructions']],
    scheduled_bookings: [ofCustomer, ['instructions']],
    complaints: [ofCustomer, ['body', 'solution']],
    questions: [ofCustomer, ['question', 'answer']],
    transactions: [ofCustomer, ['refund_reason']],
    notes: [
      `(kind = 'customer' and booking_id = ${id}) or (kind = 'instant' and booking_id in (select id
        from instant_bookings where ${ofCustomer})) or (kind = 'subscription' and booking_id in
        (select id from subscriptions where ${ofCustomer}))`,
      ['body'],
    ],
  }
}

/** The columns with personal data, which lose their values. */
export const PERSONAL_COLUMNS: readonly string[] = [
  ...Object.values(listPersonalColumns(0)).flatMap(([, columns]) => columns),
  'avatar',
  'nationality_id',
  'photos_before',
  'photos_after',
]

/** The value of a personal column in SQL, which contains one of the traces. */
function buildTrace(column: string, round: number): string {
  const own = `'zqxqzxq' || ${round} || '-' || id`
  const values: Readonly<Record<string, string>> = {
    email: `${own} || '@mail.example'`,
    phone: `'+4411349' || lpad(id::text, 4, '${round}')`,
    latitude: '29.123457',
    longitude: '47.123457',
  }
  return values[column] ?? own
}

/** Finds a customer with bookings and a subscription, and gives it a row of every other kind. */
export async function prepareCustomer(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select u.id from users as u
    where account_type = 'User' and deleted_at is null
      and exists (select from vehicles where user_id = u.id)
      and exists (select from locations where user_id = u.id)
      and exists (select from subscription_visits where customer_id = u.id)
      and exists (select from instant_bookings where customer_id = u.id)
      and exists (select from scheduled_bookings where customer_id = u.id)
      and exists (select from transactions where customer_id = u.id)
    order by u.id limit 1`.execute(db)
  const id = rows[0]?.id ?? 0
  for (const table of ['complaints', 'questions'])
    await sql`update ${sql.table(table)} set customer_id = ${id}
      where id = (select min(id) from ${sql.table(table)})`.execute(db)
  await sql`update complaints set kind = null, booking_id = null where customer_id = ${id}`.execute(
    db,
  )
  for (const [kind, subject] of [
    ['customer', sql`${id}::int`],
    ['instant', sql`(select min(id) from instant_bookings where customer_id = ${id})`],
    ['subscription', sql`(select min(id) from subscriptions where customer_id = ${id})`],
  ] as const)
    await sql`insert into notes (kind, booking_id, body, created_at, updated_at)
      values (${kind}, ${subject}, 'A note', now(), now())`.execute(db)
  return id
}

/** Writes traces into every personal column of a customer; each round replaces those before. */
export async function writeTraces(db: Db, id: number, round: number): Promise<void> {
  for (const [table, [where, columns]] of Object.entries(listPersonalColumns(id))) {
    const assignments = columns.map((column) => `"${column}" = ${buildTrace(column, round)}`)
    const { numAffectedRows } = await sql
      .raw(`update "${table}" set ${assignments.join(', ')} where ${where}`)
      .execute(db)
    if (!numAffectedRows) throw new Error(`the customer has no ${table}`)
  }
}

/** Lists the tables with a row that contains one of some texts. */
export async function findTables(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select table_name as name
    from information_schema.tables where table_schema = current_schema()
      and table_type = 'BASE TABLE' order by table_name`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const contains = texts.map((text) => sql`strpos(lower(t::text), ${text}) > 0`)
    const { rows } = await sql`select from ${sql.table(name)} as t
      where ${sql.join(contains, sql` or `)} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}
