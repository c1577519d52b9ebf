import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import type { AppEnv } from '../../../server/context/context.ts'
import type { OpenDatabase } from '../../../server/db/engines/engine.ts'
import { buildForProduction } from '../../../server/web/build/app-build.ts'
import { buildRendering } from '../../../server/web/build/rendering-build.ts'
import { ownSite } from '../../../server/web/own-site.ts'
import type { RenderList } from '../../../resources/kit/views/rendered-list.ts'
import { renderingLists } from '../../../server/web/rendering/render-list-at.ts'
import { DEMO_PASSWORD } from '../../../demo/sign-ins.ts'
import { TESTED_ENGINES, openTestDatabase } from '../../support/database/database.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'

const LIST = '/apps/completed-instant-booking/list'
const dist = temporaryFolder()
beforeAll(() => buildForProduction(dist.path))
afterAll(() => dist.remove())

const rowsOf = (page: string) => page.match(/<tr>|<tr /g)?.length ?? 0

describe.each(TESTED_ENGINES)('the page of a list, on %s', (engine) => {
  let opened: OpenDatabase
  let site: Hono<AppEnv>
  let now = TEST_NOW
  beforeAll(async () => {
    opened = await openTestDatabase(engine)
    const options = {
      db: opened.db,
      registry,
      jwtSecret: TEST_SECRET,
      timeZone: 'Asia/Kuwait',
      currency: 'KWD',
      clock: () => now,
      log: pino({ level: 'silent' }),
    }
    // However busy the machine is: what takes too long is tried below.
    site = await ownSite(options, { dist: dist.path, patience: 60_000 })
  })
  afterAll(() => opened.close())

  async function signIn(role: keyof typeof ACCOUNTS, origin = 'http://localhost') {
    const body = JSON.stringify({ email: ACCOUNTS[role], password: DEMO_PASSWORD })
    const headers = { 'content-type': 'application/json', origin }
    const response = await site.request('/api/login', { method: 'POST', body, headers })
    const [set = ''] = response.headers.getSetCookie()
    const { data } = await response.json()
    return { set, cookie: `_auth=1; ${set.split(';')[0]}`, token: String(data.accessToken) }
  }
  const pageAt = async (path: string, cookie: string, headers = {}) =>
    (await site.request(path, { headers: { cookie, ...headers } })).text()
  const call = (path: string, token: string, init: RequestInit = {}) =>
    site.request(`/api/${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })

  it('is left to the app until what renders it is there', async () => {
    const { cookie } = await signIn('operations')
    rmSync(join(dist.path, '.server'), { recursive: true, force: true })
    expect(rowsOf(await pageAt(LIST, cookie))).toBe(0)
    await buildRendering(dist.path)
    expect(rowsOf(await pageAt(LIST, cookie))).toBe(26)
  })

  it('has the rows in it that its reader is answered, in their language', async () => {
    const { cookie, token } = await signIn('operations')
    const page = await pageAt(`${LIST}?page=2&sort=total`, cookie, { 'accept-language': 'de-AT' })
    expect(rowsOf(page)).toBe(26)
    const query =
      'admin/appointment/all?is_completed=1&page=2&perPage=25&sort=total&order=ASC&deleted=live'
    const answered = (await (await call(query, token)).json()).data
    for (const { number } of answered) expect(page).toContain(`>${number}</bdi>`)
    expect(page).toContain('Buchungen')
  })

  it('knows its reader by a cookie that no script reads and no other site sends, and that goes over TLS alone where there is one', async () => {
    const { set } = await signIn('admin')
    expect(set).toMatch(
      /^page_session=[\w.-]+; Max-Age=2592000; Path=\/apps; HttpOnly; SameSite=Strict$/,
    )
    expect((await signIn('admin', 'https://wash.example')).set).toMatch(/; Secure/)
  })

  it('has no rows for whom there are none', async () => {
    const { cookie, token } = await signIn('operations')
    const jobs = await signIn('car wash')
    const [, session = ''] = /page_session=([^;]*)/.exec(cookie) ?? []
    const [mark] = cookie.split(';')
    expect(rowsOf(await pageAt(LIST, cookie))).toBe(26)
    const without = {
      nobody: '',
      'a mark alone': String(mark),
      'a session without its mark': `page_session=${session}`,
      'an access token': `_auth=1; page_session=${token}`,
      'a role that may not read it': jobs.cookie,
      'a signature of others': `_auth=1; page_session=${session.slice(0, -3)}abc`,
    }
    for (const [who, sent] of Object.entries(without))
      expect([who, rowsOf(await pageAt(LIST, sent))]).toEqual([who, 0])
    expect(rowsOf(await pageAt(`${LIST}?layout=calendar`, cookie))).toBe(0)
    expect(rowsOf(await pageAt('/apps/users/list', cookie))).toBe(0)
  })

  it('has none once the session has ended, the account is locked, or its time is over', async () => {
    const [first, second, third] = [
      await signIn('operations'),
      await signIn('operations'),
      await signIn('admin'),
    ]
    const ended = await call('jwt/logout', first.token, { method: 'POST' })
    expect(ended.headers.getSetCookie().join()).toMatch(/^page_session=; Max-Age=0; Path=\/apps/)
    expect(rowsOf(await pageAt(LIST, first.cookie))).toBe(0)
    expect(rowsOf(await pageAt(LIST, second.cookie))).toBe(26)
    await sql`update users set auth = 0 where email = ${ACCOUNTS.operations}`.execute(
      opened.setupDb,
    )
    expect(rowsOf(await pageAt(LIST, second.cookie))).toBe(0)
    await sql`update users set auth = 1 where email = ${ACCOUNTS.operations}`.execute(
      opened.setupDb,
    )
    expect(rowsOf(await pageAt(LIST, third.cookie))).toBe(26)
    now = new Date(TEST_NOW.getTime() + 31 * 24 * 60 * 60 * 1000)
    expect(rowsOf(await pageAt(LIST, third.cookie))).toBe(0)
    now = TEST_NOW
  })

  it('shows what people wrote as text', async () => {
    const hostile = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
    await sql`update users set name = ${hostile} where id = (
      select customer_id from instant_bookings where is_completed = 1 and deleted_at is null
      order by id desc limit 1)`.execute(opened.setupDb)
    const page = await pageAt(LIST, (await signIn('operations')).cookie)
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(page).not.toMatch(/<img src=x|<script>alert/)
  })
})

describe('rows that are long on their way', () => {
  const TOKENS = createTokens(TEST_SECRET)
  const errors: unknown[] = []

  /** What a page is rendered with where the API and the renderer are as they are here. */
  async function renderedBy(answer: () => Response | Promise<Response>, renderList: RenderList) {
    const api = new Hono<AppEnv>()
    api.all('*', answer)
    const log = { error: (entry: unknown) => void errors.push(entry) }
    const at = renderingLists({
      ...{ api, tokens: TOKENS, log, loadRenderer: () => renderList, capabilities: '{}' },
      clock: () => TEST_NOW,
    })
    const call = { url: '/api/x', roles: ['admin'] }
    const site = new Hono().get('*', async (c) => c.json({ rendered: (await at(c, call)) ?? null }))
    const session = await TOKENS.pages.sign('a session', TEST_NOW)
    const headers = { cookie: `_auth=1; page_session=${session}` }
    return (await (await site.request(LIST, { headers })).json()).rendered
  }
  const answered = () => Response.json({ data: { user: { id: 1, role: 'admin' } } })

  it('do not hold up their page, and neither does an API that refuses them', async () => {
    expect(await renderedBy(answered, () => 'rows')).toMatchObject({ html: 'rows' })
    expect(
      await renderedBy(
        () => new Promise(() => {}),
        () => 'never',
      ),
    ).toBeNull()
    expect(
      await renderedBy(
        () => new Response('', { status: 503 }),
        () => 'never',
      ),
    ).toBeNull()
    expect(errors).toEqual([])
  })

  it('are told of in the log where rendering them fails, and left to the app', async () => {
    const broken = () => {
      throw new TypeError('of a screen')
    }
    expect(await renderedBy(answered, broken)).toBeNull()
    expect(errors).toMatchObject([{ err: { name: 'TypeError' }, path: LIST }])
  })
})
