import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AnyDb } from '../../server/db/database-types.ts'

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
export function kyselyRows(db: AnyDb) {
  const app = new Hono()
  app.get('/', async (c) => {
    let query = db.selectFrom('instant_bookings as r').selectAll('r')
    for (const [name, [table, ...fields]] of Object.entries(REFERENCES)) {
      query = query.leftJoin(`${table} as ${name}_`, `${name}_.id`, `r.${name}`)
      for (const field of fields)
        query = query.select(sql.ref(`${name}_.${field}`).as(`${name}_${field}`))
    }
    return c.json({ data: await query.orderBy('r.id').execute() })
  })
  return app
}
