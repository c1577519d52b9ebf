import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNT_TABLES } from '../../../server/auth/account-tables.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { findCashDifferences } from '../../support/database/cash.ts'
import { findLedgerDifferences } from '../../support/database/ledger.ts'
import { copyNewest } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'
import { findTables } from './customer-data.ts'

describe.each(TESTED_ENGINES)('Erasing an employee, on %s', (engine) => {
  const server = signedInApp(engine, 'admin')
  let [id, adminId, closingId] = [0, 0, 0]
  let employeeToken = ''
  const call = (request: string, body?: object, token = server.token) =>
    server.call(request, { token, ...(body && { body }) })
  const erase = (personId: number) =>
    call('POST personal-data/erase', { entity: 'users', id: personId })
  const countJobs = async () =>
    (
      await sql<{ count: number }>`select count(*)::int as count from instant_bookings
        where employee_id = ${id}`.execute(server.db)
    ).rows[0]?.count

  beforeAll(async () => {
    const readId = async (email: string) =>
      Number(
        (await sql<{ id: number }>`select id from users where email = ${email}`.execute(server.db))
          .rows[0]?.id,
      )
    adminId = await readId(ACCOUNTS.admin)
    id = await readId(ACCOUNTS['car wash'])
    await sql`update users set name = 'Zqxqzxq Washer', email = 'zqxqzxq@mail.example',
      phone = '+441134960005' where id = ${id}`.execute(server.db)
    employeeToken = await server.tokenOf('zqxqzxq@mail.example')
    await sql`insert into absences (employee_id, kind, starts_at, ends_at, note, created_at,
      updated_at) values (${id}, 'sick', now(), now() + interval '1 day', 'Zqxqzxq is ill', now(), now())`.execute(
      server.db,
    )
    await sql`insert into api_keys (user_id, name, hash, start, scope, created_at, expires_at)
      values (${id}, 'Zqxqzxq phone', 'h', 's', '', now(), now())`.execute(server.db)
    await sql`insert into webhooks (user_id, url, events, language, secret, created_at)
      values (${id}, 'https://zqxqzxq.example/', '{}', 'en', 's', now())`.execute(server.db)
    closingId = await copyNewest(server.db, 'closings', {
      number: 'CL-ERASED',
      person_id: id,
      open_for: null,
      status: 'sealed',
      expected: '0.000',
      over_short: '0.000',
      sealed_at: TEST_NOW,
      sealed_by: id,
      note: 'In the bag of Zqxqzxq',
      reason: 'Zqxqzxq lost it',
    })
  })

  test('knows every table with rows of an account', async () => {
    const { rows } = await sql<{ table: string }>`select conrelid::regclass::text as table
      from pg_constraint where contype = 'f' and confdeltype = 'c'
        and confrelid = 'users'::regclass and conrelid::regclass::text not like 'users%'`.execute(
      server.db,
    )
    const tables = new Set([...rows.map(({ table }) => table), 'idempotency_keys'])
    expect(new Set(Object.keys(ACCOUNT_TABLES))).toEqual(tables)
  })

  test('exports the account without secrets, and the jobs without their customers', async () => {
    const { status, body } = await call(`GET personal-data/users/${id}`)
    expect([status, body.errors]).toEqual([200, undefined])
    expect(Object.keys(body.data.account)).toEqual(
      expect.arrayContaining(['sessions', 'sign_ins', 'api_keys', 'webhooks']),
    )
    expect(body.data.account.api_keys[0]).not.toHaveProperty('hash')
    expect(body.data.account.webhooks[0]).not.toHaveProperty('secret')
    expect(body.data.rows.absences).toHaveLength(1)
    expect(body.data.references['instant-bookings'].employee_id).toHaveLength(
      (await countJobs()) ?? 0,
    )
    expect(body.data.rows).not.toHaveProperty('instant-bookings')
  })

  test('ends the sessions, keeps the jobs, and leaves no trace', async () => {
    const jobs = await countJobs()
    expect((await call('GET session', undefined, employeeToken)).status).toBe(200)
    const { status, body } = await erase(id)
    expect([status, body.errors]).toEqual([200, undefined])
    expect((await call('GET session', undefined, employeeToken)).status).toBe(401)
    expect((await server.logIn('zqxqzxq@mail.example')).status).toBe(401)
    expect(await countJobs()).toBe(jobs)
    expect(await findTables(server.db, ['zqxqzxq', '+441134960005'])).toEqual([])
  })

  test('keeps the amounts of sealed cash counts', async () => {
    const { rows } =
      await sql`select person_id, status, over_short::text as over_short, note, reason
      from closings where id = ${closingId}`.execute(server.db)
    expect(rows).toEqual([
      { person_id: id, status: 'sealed', over_short: '0.000', note: null, reason: null },
    ])
    expect(await findCashDifferences(server.db)).toEqual([])
    expect(await findLedgerDifferences(server.db)).toEqual([])
  })

  test('is refused for oneself', async () => {
    const { status, body } = await erase(adminId)
    expect([status, body.code]).toEqual([409, 'yourself'])
  })
})
