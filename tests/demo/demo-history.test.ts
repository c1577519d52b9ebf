import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../demo/seed-demo.ts'
import { registry } from '../../resources/index.ts'
import type { Batch } from '../../registry/calls/history-calls.ts'
import { allowAnyTable } from '../../server/db/database-types.ts'
import type { OpenDatabase } from '../../server/db/engines/engine.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { TESTED_ENGINES, openTestDatabase } from '../support/database/database.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'

describe.each(TESTED_ENGINES)('the history of the demo business, on %s', (engine) => {
  let opened: OpenDatabase
  let server: ReturnType<typeof appOn> & { token: string }
  beforeAll(async () => {
    opened = await openTestDatabase(engine, 'empty')
    await syncTables(opened.setupDb, registry)
    await seedDemo(opened.setupDb, { now: TEST_NOW, bookings: 300 })
    const app = appOn(opened.db)
    server = { ...app, token: await app.tokenOf(ACCOUNTS.admin) }
  })
  afterAll(() => opened.close())
  const get = async (path: string) =>
    (await server.call(`GET ${path}`, { token: server.token })).body.data

  test('lists what each person did in the last days, the newest entry last', async () => {
    const { rows } = await sql<{ at: Date; verb: string; role: string; entity: string }>`
      select at::timestamptz, verb, actor_role as role, entity from changes order by id`.execute(
      allowAnyTable(opened.setupDb),
    )
    const times = rows.map(({ at }) => new Date(at).getTime())
    expect(times).toEqual(times.toSorted((one, other) => one - other))
    expect(times[0]).toBeLessThan(TEST_NOW.getTime() - 2 * 86_400_000)
    expect(times.at(-1)).toBeLessThanOrEqual(TEST_NOW.getTime())
    const all = (field: 'verb' | 'role') => new Set(rows.map((row) => row[field]))
    expect(all('role')).toEqual(new Set(['admin', 'operations', 'car wash']))
    for (const verb of ['create', 'assign', 'start', 'finish', 'cancel', 'update', 'setAccess'])
      expect(all('verb')).toContain(verb)
  })

  test('shows for each row its stored values', async () => {
    const { rows: ended } = await sql<{ id: number; employee_id: number }>`
      select id, employee_id from instant_bookings where completed_at is not null
      order by completed_at desc limit 1`.execute(opened.db)
    const [last] = await get(`history/instant-bookings/${ended[0]?.id}`)
    expect(last).toMatchObject({
      verb: 'finish',
      actor_id: ended[0]?.employee_id,
      before: { is_completed: 0 },
      after: { is_completed: 1, completed_at: expect.any(String) },
    })
  })

  test('can be undone like any other history', async () => {
    const [edit]: Batch[] = await get('history/batches?entity=faqs&perPage=1')
    const [[field, before] = []] = Object.entries(edit?.before ?? {})
    const { status } = await server.call('POST history/undo', {
      token: server.token,
      body: { batch: edit?.batch },
    })
    expect(status).toBe(200)
    const faqs: Record<string, unknown>[] = await get('admin/faqs/all')
    expect(faqs.find(({ id }) => id === edit?.row_id)?.[String(field)]).toBe(before)
  })
})
