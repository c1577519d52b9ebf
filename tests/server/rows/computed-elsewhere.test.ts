import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { office } from '#business/words'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { declared } from '../../support/rows/declared.ts'
import { appOn } from '../../support/server/app.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

// The ledger posts stored amounts only, so these bookings have no entries.
const { posts: _, documents: __, ...bookings }: AnyResource = registry['instant-bookings']
/** Instant bookings with a stored total with discount, and a second, computed total. */
const withTotal: Registry = {
  ...registry,
  'instant-bookings': declared({
    ...bookings,
    fields: {
      ...bookings.fields,
      // Not every role receives the sources of the computed field.
      total: { type: 'money', roles: office, computed: { add: ['price', 'tax', 1] } },
    },
  }),
}

describe.each(TESTED_ENGINES)('A computed field, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let call: ReturnType<typeof appOn>['call']
  beforeAll(async () => {
    await syncTables(server.setupDb, withTotal, { apply: true })
    call = appOn(server.db, undefined, { registry: withTotal }).call
  })
  const send = (request: string, body?: object) =>
    call(request, { token: server.token, ...(body && { body }) })

  it('has the same value in a list of several entities', async () => {
    const { rows } = await sql<{ id: number; customer_id: number; total: string }>`
      select id, customer_id, (price + tax + 1)::text as total from instant_bookings
      where deleted_at is null order by id limit 1`.execute(server.db)
    const [firstRow] = rows
    const { body } = await send('POST admin/assigning/ofCustomer', {
      customer_id: firstRow?.customer_id,
    })
    const listedRow = body.data.find(
      (row: { kind: string; booking_id: number }) =>
        row.kind === 'instant-bookings' && row.booking_id === firstRow?.id,
    )
    expect(listedRow.total).toBe(firstRow?.total)
  })

  it('has the same value in the sums of a report', async () => {
    const { rows } = await sql<{ total: string }>`select sum(price + tax + 1)::text as total
      from instant_bookings where deleted_at is null and is_completed = 1`.execute(server.db)
    const { body } = await send('POST admin/CustomerActivityReport', {
      service_type: 'appointment',
      start_date: '2020-01-01',
      end_date: '2030-12-31',
    })
    expect(body.totals.total).toBe(rows[0]?.total)
  })
})
