import { Hono } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'

/** The references of an instant booking, and what its list shows of each. */
const REFERENCES = {
  customer_id: ['users', 'name', 'phone'],
  vehicle_id: ['vehicles', 'plate'],
  location_id: ['locations', 'label'],
  area_id: ['areas', 'name'],
  provider_id: ['providers', 'name'],
  work_location_id: ['work_locations', 'name'],
  employee_id: ['users', 'name', 'phone'],
  service_id: ['services', 'name'],
} as const

/** The usual list of a back office: rows from Kysely, made into JSON by Hono. */
export function kyselyRows(db: Db) {
  const references = Object.entries(REFERENCES)
  const shown = references.flatMap(([name, [, ...fields]]) =>
    fields.map((field) => sql`${sql.ref(`${name}_.${field}`)} as ${sql.ref(`${name}_${field}`)}`),
  )
  const joins = references.map(
    ([name, [table]]) => sql`left join ${sql.table(table)} as ${sql.ref(`${name}_`)}
      on ${sql.ref(`${name}_.id`)} = ${sql.ref(`r.${name}`)}`,
  )
  const app = new Hono()
  app.get('/', async (c) => {
    const { rows } = await sql`select r.*, ${sql.join(shown)} from instant_bookings as r
      ${sql.join(joins, sql` `)} order by r.id`.execute(db)
    return c.json({ data: rows })
  })
  return app
}
