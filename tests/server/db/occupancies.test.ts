import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import type { Db } from '../../../server/db/database-types.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'
import { type Job, JOB_KINDS, readJobs } from '../../support/rows/jobs.ts'

const TAKEN = expect.objectContaining({ code: '23P01' })

/** Removes the rule against overlaps, as in a database of an earlier version. */
async function asBefore(db: Db): Promise<void> {
  for (const { table } of Object.values(JOB_KINDS))
    await sql`drop trigger ${sql.ref(`${table}_employee_id_occupies`)}
      on ${sql.table(table)}`.execute(db)
  await sql`drop table users_occupancies`.execute(db)
}

describe.each(TESTED_ENGINES)('Overlapping jobs of an earlier version, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>
  let createJob: Awaited<ReturnType<typeof readJobs>>['job']
  let ali = 0
  let first: Job
  let second: Job
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    const { db } = opened
    await asBefore(db)
    const jobs = await readJobs(db)
    createJob = jobs.job
    ;[ali = 0] = jobs.crew
    first = await createJobAt('09:00')
    second = await createJobAt('09:30')
    await syncTables(opened.setupDb, registry)
  })
  afterAll(() => opened.close())

  const createJobAt = (time: string, kind: Job['kind'] = 'instant-bookings') =>
    createJob(kind, `2026-06-01T${time}:00Z`, { employee_id: ali })
  const write = ({ kind, id }: Job, changedValues: Record<string, unknown>) => {
    const values = Object.entries(changedValues).map(
      ([name, value]) => sql`${sql.ref(name)} = ${value}`,
    )
    return sql`update ${sql.table(JOB_KINDS[kind].table)} set ${sql.join(values)}
      where id = ${id}`.execute(opened.db)
  }
  const tolerated = async () => {
    const { rows } = await sql<{ by_id: number }>`
      select by_id from users_occupancies where tolerated`.execute(opened.db)
    return rows.map((row) => row.by_id)
  }

  it('stay unchanged when the server starts, however often', async () => {
    expect(await tolerated()).toEqual([second.id])
    await syncTables(opened.setupDb, registry)
    expect(await tolerated()).toEqual([second.id])
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from instant_bookings where id in (${first.id}, ${second.id})
        and employee_id = ${ali} and deleted_at is null`.execute(opened.db)
    expect(Number(rows[0]?.count)).toBe(2)
  })

  it('do not allow a further job that overlaps', async () => {
    await expect(createJobAt('08:30', 'scheduled-bookings')).rejects.toEqual(TAKEN)
    await expect(createJobAt('10:00', 'subscription-visits')).rejects.toEqual(TAKEN)
    await expect(createJobAt('10:30')).resolves.toBeDefined()
  })

  it('can be started and changed in fields other than their time', async () => {
    await write(second, { started_at: '2026-06-01T09:40:00Z', instructions: 'The gate is open.' })
    expect(await tolerated()).toEqual([second.id])
    await expect(write(second, { starts_at: '2026-06-01T09:15:00Z' })).rejects.toEqual(TAKEN)
  })

  it('keep their time when the other job is removed, and follow the usual rules once they are moved', async () => {
    await write(first, { is_completed: 1 })
    await expect(createJobAt('09:30', 'scheduled-bookings')).rejects.toEqual(TAKEN)
    await expect(createJobAt('08:30', 'scheduled-bookings')).resolves.toBeDefined()
    await write(second, { starts_at: '2026-06-01T13:00:00Z' })
    expect(await tolerated()).toEqual([])
    await expect(createJobAt('13:30')).rejects.toEqual(TAKEN)
  })
})
