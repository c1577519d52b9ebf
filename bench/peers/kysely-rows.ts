import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AnyDb } from '../../server/db/database-types.ts'

/** The references of an instant booking, each with its table and the listed columns. */
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

/** Creates the simplest list of a back office: Kysely rows that Hono returns as JSON. */
export function createKyselyApp(db: AnyDb) {
  const app = new Hono()
  const selectRows = () => {
    let query = db.selectFrom('instant_bookings as r').selectAll('r')
    for (const [name, [table, ...fields]] of Object.entries(REFERENCES)) {
      query = query.leftJoin(`${table} as ${name}_`, `${name}_.id`, `r.${name}`)
      for (const field of fields)
        query = query.select(sql.ref(`${name}_.${field}`).as(`${name}_${field}`))
    }
    return query
  }
  app.get('/', async (c) => c.json({ data: await selectRows().orderBy('r.id').execute() }))
  // A page of 25 rows, with the index that our list uses as well.
  app.get('/page', async (c) => {
    const page = selectRows()
      .where('r.is_completed', '=', 1)
      .where('r.deleted_at', 'is', null)
      .orderBy('r.starts_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(25)
      .offset((Number(c.req.query('page')) - 1) * 25)
    return c.json({ data: await page.execute() })
  })
  return app
}
