import { existsSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_BUSINESS_SETTINGS } from '../../../registry/words/business-settings.ts'
import { createProxy } from '../../../start/site/proxy.ts'
import { createAuthProvider } from '../../../src/platform/access/auth-provider.ts'
import { createCapabilities } from '../../../src/platform/api/capabilities.ts'
import { WholeLists } from '../../../src/platform/data/lists/whole-lists.ts'
import { createQueryClient } from '../../../src/platform/data/lists/query-client.ts'
import { createDataProvider } from '../../../src/platform/data/data-provider.ts'
import { createHttp } from '../../../src/platform/api/http.ts'
import { catchError, createMemorySession } from '../../src/platform/data/provider/support.ts'
import { OTHER_PASSWORD, startOtherProvider } from '../../support/server/other-provider.ts'
import { startDevelopmentServer, startServer } from '../../support/server/process.ts'
import { temporaryFolder } from '../../support/database/temporary.ts'
import { isWhole } from '../../support/runner/whole.ts'

const log = pino({ level: 'silent' })
const business = { timeZone: 'Asia/Riyadh', currency: 'SAR' }
const proxyTo = (providerUrl: string, timeout?: number) =>
  createProxy({ providerUrl, business, log, timeout })

let other: Awaited<ReturnType<typeof startOtherProvider>>
beforeAll(async () => {
  other = await startOtherProvider()
})
beforeEach(() => {
  other.got.length = 0
})
afterAll(() => other.stop())

/** A server of one test's own. */
async function serving<T>(listener: RequestListener, work: (url: string) => Promise<T>) {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

describe('A request that is forwarded to the provider', () => {
  test('keeps method, path, query, body and headers, but no cookie in either direction', async () => {
    const answer = await proxyTo(other.url).request('/api/admin/appointment/destroy?a=1&b=%20x', {
      method: 'POST',
      body: 'id=1',
      headers: {
        authorization: 'Bearer 12|other-provider-token',
        lang: 'du',
        'x-request-id': 'request-1',
        'content-type': 'application/x-www-form-urlencoded',
        cookie: '_auth=1',
        origin: 'http://localhost:3000',
        connection: 'close, x-hop',
        'x-hop': 'mine',
      },
    })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: true })
    expect(answer.headers.get('set-cookie')).toBeNull()
    const [call] = other.got
    expect(call).toMatchObject({
      line: 'POST admin/appointment/destroy?a=1&b=%20x',
      body: 'id=1',
      headers: {
        authorization: 'Bearer 12|other-provider-token',
        lang: 'du',
        'x-request-id': 'request-1',
        'content-type': 'application/x-www-form-urlencoded',
        host: new URL(other.url).host,
      },
    })
    for (const name of ['cookie', 'origin', 'x-hop']) expect(call?.headers).not.toHaveProperty(name)
  })

  test.each([
    ['', '/api/x'],
    ['/', '/api/x'],
    ['/api', '/api/x'],
    ['/api/', '/api/x'],
    ['/shop', '/shop/api/x'],
    ['/shop/api/', '/shop/api/x'],
  ])('is sent to /api below an address that ends in "%s"', async (ending, expected) => {
    const path = await serving(
      (request, response) => response.end(request.url),
      async (url) => (await proxyTo(`${url}${ending}`).request('/api/x')).text(),
    )
    expect(path).toBe(expected)
  })

  test('passes compressed bytes, ETags and "unchanged" without change', async () => {
    await serving(
      (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"v1"'
        response.writeHead(isKnown ? 304 : 200, { etag: '"v1"', 'content-encoding': 'br' })
        response.end(isKnown ? undefined : Buffer.from([1, 2, 3]))
      },
      async (url) => {
        const first = await proxyTo(url).request('/api/x')
        expect(first.headers.get('content-encoding')).toBe('br')
        expect([...new Uint8Array(await first.arrayBuffer())]).toEqual([1, 2, 3])
        const again = await proxyTo(url).request('/api/x', {
          headers: { 'if-none-match': '"v1"' },
        })
        expect(again.status).toBe(304)
      },
    )
  })

  test('streams a large body completely', async () => {
    const size = 8 * 1024 * 1024
    const length = await serving(
      async (request, response) => {
        let seen = 0
        for await (const piece of request) seen += piece.length
        response.end(String(seen))
      },
      async (url) => {
        const body = new Uint8Array(size)
        return (await proxyTo(url).request('/api/x', { method: 'POST', body })).text()
      },
    )
    expect(Number(length)).toBe(size)
  })

  test.each(['/api/%2e%2e%2fadmin', '/api/..%2fadmin', '/api/x/..%5cadmin'])(
    'cannot use %s to leave the path of the API',
    async (path) => {
      const answer = await proxyTo(other.url).request(path)
      expect(answer.status).toBe(404)
      expect(other.got).toEqual([])
    },
  )

  test('gets a translated error when the provider does not answer', async () => {
    const headers = { 'accept-language': 'fr' }
    const away = await proxyTo('http://127.0.0.1:1').request('/api/x', { headers })
    expect(away.status).toBe(502)
    expect(await away.json()).toEqual({
      code: 'provider_away',
      message: expect.stringContaining('injoignable'),
    })
    const silent = await serving(
      () => undefined,
      (url) => Promise.resolve(proxyTo(url, 50).request('/api/x', { headers })),
    )
    expect(silent.status).toBe(504)
    expect(await silent.json()).toEqual({
      code: 'provider_silent',
      message: expect.stringContaining('trop de temps'),
    })
  })
})

/** The web app's own providers over the proxy; no session yet. */
function client() {
  const proxy = proxyTo(other.url)
  const session = createMemorySession(null)
  const http = createHttp({
    session,
    language: () => 'en',
    fetch: async (url, init) => proxy.request(String(url), init),
  })
  const wholeLists = new WholeLists({ client: createQueryClient(), http, session })
  const capabilities = createCapabilities(http)
  const data = createDataProvider({
    http,
    session,
    wholeLists,
    capabilities,
    language: () => 'en',
  })
  return { session, http, capabilities, data, auth: createAuthProvider({ http, session }) }
}

async function signedIn() {
  const one = client()
  await one.auth.login({ email: 'omar@other.example', password: OTHER_PASSWORD })
  other.got.length = 0
  return one
}

const page = (number: number, perPage = 10) => ({ page: number, perPage })
const byId = { field: 'id', order: 'ASC' } as const

describe('The web app with an external provider', () => {
  test('signs in with an account beside the tokens of the answer', async () => {
    const { auth, session } = client()
    const wrong = await catchError(auth.login({ email: 'omar@other.example', password: 'no' }))
    expect(wrong).toMatchObject({
      status: 422,
      message: 'These credentials do not match our records.',
    })
    await auth.login({ email: 'omar@other.example', password: OTHER_PASSWORD })
    expect(session.read()).toMatchObject({
      id: 41,
      name: 'Omar Other',
      role: 'operations',
      accessToken: '12|other-provider-token',
    })
  })

  test('renews a session whose tokens are not wrapped', async () => {
    const { session, data } = await signedIn()
    const before = session.read()
    if (before) session.write({ ...before, accessToken: 'old' })
    const { total } = await data.getList('apps/instant-booking/list', { pagination: page(1) })
    expect(total).toBe(8)
    expect(session.read()).toMatchObject({ refreshToken: '12|next' })
  })

  test('reads a bare list with every value in its declared type', async () => {
    const { data } = await signedIn()
    const list = await data.getList('apps/instant-booking/list', {
      pagination: page(1),
      sort: { field: 'total', order: 'DESC' },
    })
    expect(list.total).toBe(8)
    expect(list.data[0]).toMatchObject({
      id: 8,
      customer_id: 508,
      customer: 'Customer 08',
      vehicle: 'PL 1008',
      service_id: 3,
      service: 'Polish',
      area: null,
      employee_id: null,
      total: '8.5',
      is_completed: 0,
      starts_at: '2026-11-09T16:30:00Z',
      started_at: null,
    })
    const unassigned = await data.getList('apps/instant-booking/list', {
      filter: { state: 'unassigned' },
    })
    expect(unassigned.data.map(({ id }) => id).sort()).toEqual([2, 4, 6, 8])
  })

  test('leaves page, order and filter to a provider that pages', async () => {
    const { data } = await signedIn()
    const list = await data.getList('apps/completed-instant-booking/list', {
      pagination: page(2),
      sort: { field: 'id', order: 'DESC' },
      filter: { service_id: 2 },
    })
    expect(list.total).toBe(19)
    expect(list.data.map(({ id }) => id)).toEqual([25, 22, 19, 16, 13, 10, 7, 4, 1])
    expect(list.data[0]).toMatchObject({ is_completed: 1, service: 'Rinse', total: '25.5' })
    const last = other.got.filter(({ line }) => line.startsWith('GET admin/appointment/all')).at(-1)
    expect(last?.query).toEqual({
      is_completed: '1',
      page: '2',
      perPage: '10',
      sort: 'id',
      order: 'DESC',
      service_id: '2',
    })
  })

  test('trims the type of a date slot, and keeps a date a date', async () => {
    const { data } = await signedIn()
    const { data: rows } = await data.getList('apps/available-dates/list', {
      sort: byId,
      filter: { type: 'subscription' },
    })
    expect(rows).toMatchObject([{ id: 1, date: '2026-12-01', work_location: 'North' }])
  })

  test('assumes no extension, and refuses one before it sends a request', async () => {
    const { data, capabilities } = await signedIn()
    expect(await capabilities.load()).toEqual({
      ...business,
      extensions: new Set(),
      currencyDecimals: 2,
      business: DEFAULT_BUSINESS_SETTINGS,
      accounts: false,
      registration: false,
      pages: false,
      idempotencyKeys: false,
      fieldNames: false,
      fields: false,
      sums: false,
      numberingPlan: null,
      oidc: null,
    })
    expect(other.got.map(({ line }) => line)).toEqual(['GET capabilities'])
    const refused = await catchError(data.create('services', { data: { name: 'Foam' } }))
    expect(refused).toMatchObject({ body: { messageKey: 'errors.unsupported' } })
    expect(other.got.filter(({ line }) => line.includes('store'))).toEqual([])
  })

  test('accepts "done" as an answer without the row', async () => {
    const { data } = await signedIn()
    const done = await data.cancel('apps/instant-booking/list', {
      id: 3,
      data: { rejection_reason_id: 4 },
    })
    expect(done.data).toEqual({ id: 3, rejection_reason_id: 4 })
    expect(JSON.parse(other.got.at(-1)?.body ?? '')).toEqual({ id: 3, rejection_reason_id: 4 })
  })

  test('reports a failing provider, and reads again when the provider is back', async () => {
    const { data } = await signedIn()
    other.setDown('GET admin/services/all')
    const down = await catchError(data.getList('apps/services/list', { sort: byId }))
    expect(down).toMatchObject({ status: 503, body: { call: 'GET admin/services/all' } })
    other.setDown('GET admin/services/all', false)
    const { data: rows } = await data.getList('apps/services/list', { sort: byId })
    expect(rows).toMatchObject([
      { id: 1, price: '2.25', duration_minutes: 15, active: 1 },
      { id: 2, price: '4.5', active: 0 },
      { id: 3, price: '6.75', active: 1 },
    ])
  })
})

describe('The product with PROVIDER_URL', () => {
  test.runIf(isWhole())('serves its documentation in development, too', async () => {
    const server = await startDevelopmentServer({ PROVIDER_URL: `${other.url}/shop` })
    try {
      const answer = await fetch(`${server.url}/docs`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/'])
    } finally {
      await server.stop()
    }
  })

  test('serves the app and forwards requests, without a database and a secret of its own', async () => {
    const folder = temporaryFolder()
    const data = join(folder.path, 'never-made')
    const server = await startServer({ PROVIDER_URL: `${other.url}/shop`, DATA_DIR: data })
    try {
      const login = await fetch(`${server.url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'omar@other.example', password: OTHER_PASSWORD }),
      })
      expect((await login.json()).data.name).toBe('Omar Other')
      const app = await fetch(`${server.url}/apps/instant-booking/list`)
      expect(await app.text()).toContain('<div id="root">')
      expect(app.headers.get('content-security-policy')).toContain("script-src 'self'")
      expect((await fetch(`${server.url}/api/docs`)).status).toBe(404)
      expect(existsSync(data)).toBe(false)
      expect(server.output()).toContain(`the provider at ${new URL(other.url).host}`)
      expect(server.output()).not.toContain('Demo sign-ins')
    } finally {
      await server.stop()
      folder.remove()
    }
  })
})
