import type pg from 'pg'
import type { ENTITIES } from '../peers/entities.mjs'

export type EntityName = keyof typeof ENTITIES
export type SharedRow = Readonly<Record<string, unknown>> & { id: number }
/** The rows that every server has, by entity. */
export type SharedRows = Readonly<Record<EntityName, readonly SharedRow[]>>

/** The statements that read the rows from the database of the product. */
const SELECTIONS: Readonly<Record<EntityName, string>> = {
  areas: 'select id, name from areas',
  customers: `select id, name, phone from users where account_type = 'User'`,
  providers: 'select id, name from providers',
  services: 'select id, name from services',
  vehicles: 'select id, plate from vehicles',
  bookings: `select id, number, starts_at, is_completed = 1 as is_completed, payment_method,
    instructions, total, customer_id as customer, vehicle_id as vehicle, service_id as service,
    area_id as area, provider_id as provider from instant_bookings where deleted_at is null`,
}

/** Reads the rows of all entities. */
export async function readSharedRows(client: pg.Client): Promise<SharedRows> {
  const shared: Partial<Record<EntityName, SharedRow[]>> = {}
  for (const [name, selection] of Object.entries(SELECTIONS)) {
    const { rows } = await client.query(
      `select json_agg(r) as rows from (${selection} order by id) r`,
    )
    shared[name as EntityName] = rows[0].rows
  }
  return shared as SharedRows
}

/** The rows that one statement inserts. */
const ROWS_PER_STATEMENT = 5000

/** Inserts rows whose names are those of columns. Further columns have an SQL expression each. */
export async function insertRows(
  client: pg.Client,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  expressions: Readonly<Record<string, string>> = {},
): Promise<void> {
  const names = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`)
  const columns = [...names, ...Object.keys(expressions)].join()
  const values = [...names, ...Object.values(expressions)].join()
  const insert = `insert into "${table}" (${columns})
    select ${values} from json_populate_recordset(null::"${table}", $1)`
  for (let first = 0; first < rows.length; first += ROWS_PER_STATEMENT)
    await client.query(insert, [JSON.stringify(rows.slice(first, first + ROWS_PER_STATEMENT))])
}

/** Continues the ids of a table after its rows. */
export async function continueIds(client: pg.Client, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('"${table}"', 'id'), (select max(id) from "${table}"))`,
  )
}
