import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMailer } from '../../../server/mail/mail.ts'
import { readVersionState } from '../../../server/live/versions.ts'
import { describeVersions } from '../../../server/rows/entity-versions.ts'
import { syncTables } from '../../../server/db/tables/sync.ts'
import { openTestDatabase, TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { entities, startTestApp } from '../../support/server/app.ts'
import { startMailServer } from '../../support/server/mail-server.ts'

const ENTITY = 'business-settings'
const FIRST = {
  name: 'Washboard',
  logo: null,
  signInText: null,
  imprint: null,
  taxNumber: null,
  weekStart: null,
  currencyDisplay: 'code',
  phoneCountry: 'KW',
}
const GIVEN = {
  name: 'Bright & Sons',
  logo: '/demo/slider-1.svg',
  sign_in_text: 'Welcome to the yard.',
  imprint: 'Canal Street 1\nSalmiya',
  tax_number: '300-123-456',
  week_start: 'saturday',
  currency_display: 'symbol',
  phone_country: 'SA',
}

describe.each(TESTED_ENGINES)('The settings of the business, on %s', (engine) => {
  let post: Awaited<ReturnType<typeof startMailServer>>
  let server: Awaited<ReturnType<typeof startTestApp>>
  let token = ''
  beforeAll(async () => {
    post = await startMailServer()
    const from = { smtpUrl: post.url, mailFrom: 'office@wash.example', demo: false }
    const mail = createMailer(from, pino({ level: 'silent' }))
    server = await startTestApp(engine, undefined, { mail })
    token = await server.tokenOf(ACCOUNTS.admin)
  })
  afterAll(async () => {
    await server.close()
    await post.stop()
  })

  const business = async () => (await server.call('GET capabilities')).body.data.business
  const row = async () =>
    (await server.call(`GET admin/${ENTITY}/all`, { token })).body.data[0] as {
      id: number
      version: number
    }
  const change = async (body: object, headers: Record<string, string> = {}) =>
    server.call(`POST admin/${ENTITY}/update`, { token, headers, body: { id: 1, ...body } })
  const undo = async (batch: string) => {
    const { status } = await server.call('POST history/undo', { token, body: { batch } })
    expect(status).toBe(200)
  }

  test('are one row with the declared defaults, in a new database and in an older one', async () => {
    const opened = await openTestDatabase(engine, 'empty')
    try {
      const { [ENTITY]: _, ...earlier } = entities
      await syncTables(opened.db, earlier)
      await syncTables(opened.db, entities)
      await syncTables(opened.db, entities)
      const { rows } = await sql`select id, version, name, currency_display, deleted_at
        from business_settings`.execute(opened.db)
      const { name, currencyDisplay } = FIRST
      const first = { name, currency_display: currencyDisplay, deleted_at: null }
      expect(rows).toEqual([{ id: 1, version: 1, ...first }])
      // No user created the row, so nobody can undo it.
      const { rows: changes } = await sql`select from changes`.execute(opened.db)
      expect(changes).toEqual([])
    } finally {
      await opened.close()
    }
  })

  test('reach every user, and a change by an admin shows at once until it is undone', async () => {
    expect(await business()).toEqual(FIRST)
    const { version } = await row()
    const changeAnswer = await change(GIVEN, { 'if-match': `"${version}"` })
    expect([changeAnswer.status, changeAnswer.body.data.version]).toEqual([200, version + 1])
    expect(await business()).toEqual({
      name: GIVEN.name,
      logo: GIVEN.logo,
      signInText: GIVEN.sign_in_text,
      imprint: GIVEN.imprint,
      taxNumber: GIVEN.tax_number,
      weekStart: GIVEN.week_start,
      currencyDisplay: GIVEN.currency_display,
      phoneCountry: GIVEN.phone_country,
    })
    const stale = await change({ name: 'Another' }, { 'if-match': `"${version}"` })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale'])
    const { body: history } = await server.call(`GET history/${ENTITY}/1`, { token })
    expect(history.data).toMatchObject([{ verb: 'update', kind: 'update' }])
    await undo(changeAnswer.body.batch)
    expect(await business()).toEqual(FIRST)
  })

  test('announce changes to roles that may not read them', async () => {
    const versionFor = async (role: 'admin' | 'car wash') => {
      const { versions } = await readVersionState(server.db)
      return JSON.parse(describeVersions(entities as never)[role](versions).data)
    }
    const before = await versionFor('car wash')
    expect(Object.keys(before)).not.toContain(ENTITY)
    expect(Object.keys(await versionFor('admin'))).toContain(ENTITY)
    const { body } = await change({ name: 'For a moment' })
    expect((await versionFor('car wash')).business).toBe(before.business + 1)
    await undo(body.batch)
  })

  test.each(['operations', 'car wash'] as const)(
    'cannot be read or changed by %s',
    async (role) => {
      const roleToken = await server.tokenOf(ACCOUNTS[role])
      const calls = ['GET all', 'POST one', 'POST update'].map((call) => {
        const [method, path] = call.split(' ')
        const body = method === 'POST' ? { id: 1, name: 'Mine' } : undefined
        return server.call(`${method} admin/${ENTITY}/${path}`, { token: roleToken, body })
      })
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403])
      expect(await business()).toEqual(FIRST)
    },
  )

  test.each(['store', 'destroy', 'restore', 'forceDelete'])(
    'have no endpoint to %s',
    async (call) => {
      const body = { id: 1, name: 'Second' }
      const { status } = await server.call(`POST admin/${ENTITY}/${call}`, { token, body })
      expect(status).toBe(404)
    },
  )

  test.each([
    ['name', 'x'.repeat(61)],
    ['name', { en: 'Washboard' }],
    ['logo', 'javascript:alert(1)'],
    ['sign_in_text', 'x'.repeat(161)],
    ['week_start', 'someday'],
    ['currency_display', 'words'],
    ['phone_country', 'Kuwait'],
  ])('refuse a %s of %j', async (field, value) => {
    const { status, body } = await change({ [field]: value })
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    expect(await business()).toEqual(FIRST)
  })

  test.each(['', ' ', null])(
    'get the default name again if it is emptied with %j',
    async (name) => {
      const { body } = await change({ name })
      expect(body.data.name).toBe(FIRST.name)
      expect(await business()).toEqual(FIRST)
    },
  )

  test('appear in mails: the sender, the subject and the last lines', async () => {
    const { body } = await change(GIVEN)
    await server.call('POST password/forgot', { body: { email: ACCOUNTS.operations } })
    await server.idle()
    const [mail] = post.take()
    expect(mail?.subject).toBe('Your code for Bright & Sons')
    expect(mail?.headers.from).toContain('Bright & Sons')
    expect(mail?.text.replaceAll('\r\n', '\n').trimEnd().endsWith(GIVEN.imprint)).toBe(true)
    await undo(body.batch)
  })
})
