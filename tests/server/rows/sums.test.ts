import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendJsonText } from '../../../server/http/json-text.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { entities } from '../../support/server/entities.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const LIST = 'GET admin/appointment/all?is_completed=1'

describe.each(TESTED_ENGINES)('The sums of a list, on %s', (engine) => {
  const app = signedInApp(engine, 'admin')
  const requestList = (query: string) => app.call(`${LIST}&${query}`, { token: app.token })

  test('cover the rows of all pages that match the filters', async () => {
    const { rows } = await sql<{ rows: string; sum: string; day: string }>`
      select count(*) as rows, sum(total) as sum, to_char(max(starts_at), 'YYYY-MM-DD') as day
      from instant_bookings where is_completed = 1 and deleted_at is null`.execute(app.db)
    const { body } = await requestList('deleted=live&perPage=1&sums=total')
    expect([body.data.length, body.total]).toEqual([1, Number(rows[0]?.rows)])
    expect(body.sums).toEqual({ total: Number(rows[0]?.sum) })
    const sortedPage = await requestList('deleted=live&perPage=1000&sort=total&order=DESC')
    const most = Number(sortedPage.body.data[0].total)
    const rowsWithMost = sortedPage.body.data.filter(
      (row: { total: string }) => Number(row.total) === most,
    )
    const narrowed = await requestList(`deleted=live&perPage=1&sums=total&total=${most}`)
    expect(narrowed.body.sums).toEqual({ total: most * rowsWithMost.length })
  })

  test('are 0 without rows, and computed again after a change', async () => {
    expect((await requestList('q=nobodyhasthisname&sums=total')).body).toMatchObject({
      total: 0,
      sums: { total: 0 },
    })
    const before = (await requestList('perPage=1&sums=total')).body
    await sql`update instant_bookings set total = total + 1 where id = ${before.data[0].id}`.execute(
      app.db,
    )
    const after = (await requestList('perPage=1&sums=total')).body
    expect(after.sums.total).toBe(before.sums.total + 1)
  })

  test('are refused for fields that are no numbers, and absent without the option', async () => {
    const { status, body } = await requestList('sums=total,number')
    expect([status, Object.keys(body.error?.fields ?? body.errors ?? {})]).toEqual([400, ['sums']])
    expect('sums' in (await requestList('perPage=1')).body).toBe(false)
  })
})

describe.each(TESTED_ENGINES)('The requested fields of a list, on %s', (engine) => {
  const app = signedInApp(engine, 'admin')
  const requestList = (query: string, headers?: Record<string, string>) =>
    app.call(`${LIST}${query}`, { token: app.token, headers })
  const FIELDS = 'number,customer_id,customer_phone,starts_at'

  test('limit the rows of a page and of a whole list, not its filters, search and order', async () => {
    const queries = ['', '&perPage=5&sort=total&order=DESC&payment_method=cash', '&perPage=5&q=wb']
    for (const query of queries) {
      const [all, limited] = [
        await requestList(query),
        await requestList(`${query}&fields=${FIELDS}`),
      ]
      const names = [
        'customer',
        'customer_id',
        'customer_phone',
        'id',
        'number',
        'starts_at',
        'version',
      ]
      expect(all.body.data.length).toBeGreaterThan(1)
      expect(Object.keys(limited.body.data[0]).sort()).toEqual(names)
      const expected = all.body.data.map((row: Record<string, unknown>) =>
        Object.fromEntries(names.map((name) => [name, row[name]])),
      )
      expect(limited.body).toEqual({ ...all.body, data: expected })
    }
  })

  test('have an entity tag of their own, which changes with the rows', async () => {
    const readTag = async (query: string) => (await requestList(query)).headers.get('etag') ?? ''
    const [all, limited] = [await readTag(''), await readTag(`&fields=${FIELDS}`)]
    expect(limited).not.toBe(all)
    const readStatus = async () =>
      (await requestList(`&fields=${FIELDS}`, { 'if-none-match': limited })).status
    expect(await readStatus()).toBe(304)
    await sql`update instant_bookings set total = total + 1 where is_completed = 1`.execute(app.db)
    expect(await readStatus()).toBe(200)
  })

  test('are refused if the entity has no such field', async () => {
    const { status, body } = await requestList('&fields=number,customer_tone')
    expect([status, body.message]).toEqual([400, expect.stringContaining('“customer_tone”')])
  })
})

describe('An answer of the API', () => {
  const app = signedInApp(TESTED_ENGINES[0] ?? 'embedded', 'admin')
  const read = async (path: string, coding: string) => {
    const headers = { authorization: `Bearer ${app.token}`, 'accept-encoding': coding }
    const answer = await app.app.request(`/api/${path}`, { headers })
    expect(answer.status).toBe(200)
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { bytes, coding: answer.headers.get('content-encoding') }
  }
  const PAGES = Object.values(entities)
    .flatMap((resource) => Object.values(resource.lists))
    .filter(
      ({ request, roles, params }) =>
        request.startsWith('GET') && roles.includes('admin') && !params,
    )
    .map(({ request }) => request.slice('GET '.length))

  test('with a page of any list is no larger in brotli than in gzip', async () => {
    expect(PAGES.length).toBeGreaterThan(20)
    for (const path of PAGES) {
      const page = `${path}${path.includes('?') ? '&' : '?'}perPage=25`
      const [brotli, gzip] = [await read(page, 'gzip, br'), await read(page, 'gzip')]
      expect([page, brotli.bytes.length <= gzip.bytes.length]).toEqual([page, true])
    }
  })

  test('is not compressed below a kilobyte', async () => {
    const text = '{"data":[]}'
    const hono = new Hono().get('/', (c) => sendJsonText(c, text))
    const answer = await hono.request('/', { headers: { 'accept-encoding': 'gzip, br' } })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual([null, text])
  })

  test('is compressed from a kilobyte on, whichever feature it comes from', async () => {
    const plain = await read('inbox', 'identity')
    const brotli = await read('inbox', 'gzip, br')
    expect([plain.coding, brotli.coding]).toEqual([null, 'br'])
    expect(plain.bytes.length).toBeGreaterThan(1024)
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain.bytes.toString())
    const short = await read(`${LIST.slice('GET '.length)}&perPage=1&fields=number`, 'gzip, br')
    expect([short.coding, short.bytes.length < 1024]).toEqual([null, true])
  })
})
