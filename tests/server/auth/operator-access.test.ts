import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import { findAdminMismatch } from '../../../server/auth/first-admin.ts'
import { hashPassword, setPassword } from '../../../server/auth/passwords.ts'
import { type OpenDatabase, openPostgres } from '../../../server/db/engines/engine.ts'
import { templates } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { appOn } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { runCommand } from '../../support/server/commands.ts'

const RESET = ['--email', ACCOUNTS.admin, '--reset-password', '--remove-second-step']
let environment: Record<string, string> = {}
let database: OpenDatabase
let app: ReturnType<typeof appOn>

beforeAll(async () => {
  const DATABASE_URL = await templates.newDatabaseUrl()
  environment = { DATABASE_URL }
  database = await openPostgres(DATABASE_URL)
  app = appOn(database.db, () => TEST_NOW, { mail: async () => false })
})
afterAll(() => database.close())

const getOutcome = async (password: string, code?: string) => {
  const answer = await app.call('POST login', {
    body: { email: ACCOUNTS.admin, password, ...(code && { code }) },
  })
  return answer.status === 200 ? 'signed in' : answer.body.code
}

/** Makes the demo admin the only one, with a second step and a password that nobody knows. */
async function lockOut() {
  await database.db
    .updateTable('users')
    .set({ auth: 0 })
    .where('account_type', '=', 'Admin')
    .where('email', '<>', ACCOUNTS.admin)
    .execute()
  const body = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
  const { secret } = (await app.call('POST two-factor/begin', { body })).body.data
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: TEST_NOW.getTime(),
  })
  const { body: confirmed } = await app.call('POST two-factor/confirm', { body: { ...body, code } })
  const { id } = confirmed.data.user
  await setPassword(database.db, id, await hashPassword(randomUUID()))
  return Number(id)
}

test('An only admin without password, second step and mail gets in again by one command, and nobody else does', async () => {
  const id = await lockOut()
  const { accessToken: token } = (await app.logIn(ACCOUNTS.operations)).body.data
  const settings = { email: ACCOUNTS.admin, password: DEMO_PASSWORD }
  expect(await findAdminMismatch(database.db, settings)).toMatch(
    /^ADMIN_PASSWORD is not the password of \S+\. .*npm run account -- --email \S+ --reset-password$/,
  )
  const result = await runCommand('account', RESET, environment)
  expect(result).toMatchObject({ code: 0 })
  const [, password = ''] = /new password of \S+ is (\S+)\n/.exec(result.output) ?? []
  expect(await getOutcome(DEMO_PASSWORD)).toBe('login_failed')
  expect(await getOutcome(password)).toBe('signed in')
  expect(await findAdminMismatch(database.db, { ...settings, password })).toBeUndefined()
  // Others keep their sessions and rights.
  expect((await app.call('GET session', { token })).status).toBe(200)
  const { body } = await app.call(`POST accounts/access`, { token, body: { id } })
  expect(body.code).toBe('forbidden')
  const events = database.db.selectFrom('sign_ins').select(['event', 'actor_id'])
  expect(await events.where('event', '=', 'second_step_removed').execute()).toEqual([
    { event: 'second_step_removed', actor_id: null },
  ])
  const mails = database.db.selectFrom('jobs').select('data').where('kind', '=', 'mail')
  expect((await mails.execute()).map(({ data }) => (data as { kind: string }).kind)).toEqual([
    'second_step_added',
    'password_set',
    'second_step_removed',
  ])
})

test('The command lists the staff with their ways to sign in, and refuses everybody else', async () => {
  const list = await runCommand('account', ['--list'], environment)
  expect(list).toMatchObject({ code: 0 })
  expect(list.output).toMatch(new RegExp(`^${ACCOUNTS.operations}\t.*\tOperations\tpassword$`, 'm'))
  const customer = await database.db
    .selectFrom('users')
    .select('email')
    .where('account_type', '=', 'User')
    .where('email', 'is not', null)
    .executeTakeFirstOrThrow()
  const resetOf = (email: string) =>
    runCommand('account', ['--email', email, '--reset-password'], environment)
  const [unknown, customerReset, unclear] = await Promise.all([
    resetOf('stranger@wash.example'),
    resetOf(String(customer.email)),
    runCommand('account', ['--reset-password'], environment),
  ])
  const notStaff = {
    code: 1,
    output: expect.stringMatching(/^No member of staff has .*npm run account -- --list shows/),
  }
  expect([unknown, customerReset]).toEqual([notStaff, notStaff])
  expect(unclear).toEqual({ code: 1, output: expect.stringMatching(/^Use: npm run account/) })
})

test('The command asks for a start if this version has not migrated the database', async () => {
  const DATABASE_URL = await templates.newDatabaseUrl()
  const older = await openPostgres(DATABASE_URL)
  await sql`drop function raise_versions()`.execute(older.setupDb)
  await older.close()
  expect(await runCommand('account', ['--list'], { DATABASE_URL })).toEqual({
    code: 1,
    output: 'This version has not migrated the database of DATABASE_URL yet. Start it once.',
  })
})
