import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { demoBusiness } from '../../demo/business.ts'
import { DEMO_SEED } from '../../demo/insert-rows.ts'
import { seedDemo } from '../../demo/seed-demo.ts'
import { registry } from '../../resources/index.ts'
import { hasKeptRows } from '../../registry/entities/kept-rows.ts'
import type { AnyResource } from '../../registry/entities/registry.ts'
import { StartError } from '../../server/settings/settings.ts'
import { readSeedArguments } from '../../tools/seed-arguments.ts'
import { lockFolder } from '../../server/db/engines/folder/folder-lock.ts'
import { syncTables } from '../../server/db/tables/sync.ts'
import { getTableName } from '../../server/db/table-name.ts'
import { allowAnyTable } from '../../server/db/database-types.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { TESTED_ENGINES, openTestDatabase } from '../support/database/database.ts'
import { findLedgerDifferences } from '../support/database/ledger.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { isWhole } from '../support/runner/whole.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.runIf(isWhole())(
  'the demo business in a database has its times by the clocks of the business',
  async () => {
    const timeZone = 'America/Winnipeg'
    const { setupDb, close } = await openTestDatabase('embedded', 'empty')
    await syncTables(setupDb, registry)
    await seedDemo(setupDb, { now: TEST_NOW, timeZone, bookings: 20, history: false })
    const { rows } = await sql<{ inside: number; outside: number }>`
    select count(*) filter (where is_inside)::int as inside,
      count(*) filter (where not is_inside)::int as outside
    from (select booking.starts_at at time zone ${timeZone}
        between slot.date + slot.starts_at and slot.date + slot.ends_at as is_inside
      from scheduled_bookings booking join time_slots slot on slot.id = time_slot_id) as placed
  `.execute(setupDb)
    await close()
    expect(rows[0]?.inside).toBeGreaterThan(5)
    expect(rows[0]?.outside).toBe(0)
  },
)

describe.each(TESTED_ENGINES)('the demo business in a database (%s)', (engine) => {
  it('has all generated rows, correct slot counts, staff with one job at a time, and sequences that continue', async () => {
    const { setupDb, close } = await openTestDatabase(engine)
    // Counting is no call: it takes as long as it takes.
    const any = allowAnyTable(setupDb)
    const made: Partial<Record<string, readonly object[]>> = demoBusiness({
      seed: DEMO_SEED,
      now: TEST_NOW,
    })
    const count = async (table: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(table)}`.execute(any)
      return Number(rows[0]?.count)
    }
    const resources: AnyResource[] = Object.values(registry)
    for (const resource of resources.filter(
      (resource) => !resource.union && !resource.rows && !hasKeptRows(resource),
    ))
      expect([resource.name, await count(getTableName(resource))]).toEqual([
        resource.name,
        resource.single ? 1 : made[resource.name]?.length,
      ])
    expect(await count('users')).toBe((made.users?.length ?? 0) + (made.customers?.length ?? 0))

    expect(await findLedgerDifferences(setupDb)).toEqual([])
    const { rows: wrong } = await sql`
      select slot.id from time_slots slot
      where booked > capacity or booked <> (
        select count(*) from scheduled_bookings
          where time_slot_id = slot.id and deleted_at is null) + (
        select count(*) from subscription_visits
          where time_slot_id = slot.id and deleted_at is null)`.execute(any)
    expect(wrong).toEqual([])

    const { rows: busy } = await sql<{ open: number; apart: number }>`
      select (select count(*) from bookings where deleted_at is null and is_completed = 0
          and failed_at is null and employee_id is not null) as open,
        (select count(*) from users_occupancies where not tolerated) as apart`.execute(any)
    expect(Number(busy[0]?.open)).toBeGreaterThan(100)
    expect(busy[0]?.apart).toBe(busy[0]?.open)

    // Otherwise the database would let go of a service that somebody can do.
    const { rows: joined } = await sql<{ listed: number; joined: number }>`
      select (select count(*) from users, unnest(service_ids)) as listed,
        (select count(*) from users_service_ids_joined) as joined`.execute(any)
    expect(Number(joined[0]?.listed)).toBeGreaterThan(0)
    expect(joined[0]?.joined).toBe(joined[0]?.listed)

    const { rows: next } = await sql<{ id: number }>`
      select nextval('promos_and_slots') as id`.execute(any)
    const { rows: last } = await sql<{ id: number }>`
      select greatest((select max(id) from promos), (select max(id) from available_dates)) as id`.execute(
      any,
    )
    expect(Number(next[0]?.id)).toBeGreaterThan(Number(last[0]?.id))
    await close()
  })
})

describe('the command npm run seed', () => {
  const { path: folder, remove } = temporaryFolder()
  afterAll(() => remove())

  function seed(
    dataDir: string,
    ...args: string[]
  ): Promise<{ code: number | null; text: string }> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'tools/seed.ts', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    })
    let text = ''
    child.stdout.on('data', (chunk) => (text += chunk))
    child.stderr.on('data', (chunk) => (text += chunk))
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })))
  }

  it.runIf(isWhole())(
    'fills an empty database, reports what it wrote, and leaves a filled database unchanged',
    async () => {
      const data = join(folder, 'data')
      const first = await seed(data, '--bookings', '60', '--seed', '9')
      expect(first).toMatchObject({
        code: 0,
        text: expect.stringMatching(/\b60 {2}instant-bookings/),
      })
      expect(first.text).toMatch(/Filled in \d+\.\d s/)
      const second = await seed(data)
      expect(second.code).toBe(1)
      expect(second.text).toBe(
        `The database in ${data} already holds accounts, and only an empty one is filled. Set DATA_DIR to another folder.\n`,
      )
    },
    120_000,
  )

  it.runIf(isWhole())(
    'names the process that holds the data folder',
    async () => {
      const data = join(folder, 'held')
      const release = lockFolder(data)
      const { code, text } = await seed(data)
      release()
      expect([code, text]).toEqual([1, expect.stringContaining(`in use by process ${process.pid}`)])
      expect(text).not.toMatch(/\n\s+at /)
    },
    60_000,
  )

  it.each([
    [['--bookings', 'many'], '--bookings should be a whole number'],
    [['--bookings=-5'], '--bookings should be a whole number'],
    [['--booking', '5'], "Unknown option '--booking'"],
    [['5'], "Unexpected argument '5'"],
  ])('refuses the arguments %j with a sentence', (args, sentence) => {
    const reason = expect.stringContaining(sentence)
    expect(() => readSeedArguments(args)).toThrow(expect.objectContaining({ message: reason }))
    expect(() => readSeedArguments(args)).toThrow(StartError)
  })
})
