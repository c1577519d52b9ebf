import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginSession } from '../../../server/auth/sessions.ts'
import { createTokens } from '../../../server/auth/tokens.ts'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { copyNewest, OPEN, UNADJUSTED } from '../../support/rows/jobs.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp, TEST_SECRET } from '../../support/server/app.ts'
import { TEST_NOW } from '../../support/server/clock.ts'
import { mcpClient } from '../../support/server/mcp-client.ts'

/** Texts and amounts that only the foreign drawer has. */
const MARKS = ['In the purple bag', 'Lost a purple coin', '4321.987', '4321.5', '864.3', '86430']

/** The requests that read or change money, and their path parameters. */
interface Reach {
  request: string
  body?: object
}

describe.each(TESTED_ENGINES)('The drawer of another washer, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  const tokens = { washer: '', admin: '', other: '' }
  const foreign = { person: 0, closing: 0, count: 0, number: '', batch: '', receipt: 0 }
  const own = { closing: 0, count: 0 }

  const send = async (path: string, body: object, token: string) => {
    const answer = await server.call(`POST admin/${path}`, { token, body })
    expect([path, answer.status, answer.body.errors]).toEqual([path, 200, undefined])
    return answer.body
  }
  const findId = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: number }>`select id from users where ${condition}
      order by id limit 1`.execute(server.db)
    return rows[0]?.id ?? 0
  }
  /** Lets a washer finish a job for cash, count the cash, and returns the count. */
  const takeCash = async (employee_id: number, token: string, amount: string, line: object) => {
    const sale = { number: `F-${employee_id}-${amount}`, employee_id, total: amount }
    const id = await copyNewest(server.db, 'instant_bookings', {
      ...OPEN,
      ...UNADJUSTED,
      ...sale,
      payment_method: 'cash',
      started_at: TEST_NOW,
    })
    await send('appointment/finish', { id, amount_taken: amount, override_reason: 'Agreed' }, token)
    const { rows } = await sql<{ id: number; number: string }>`select id, number from closings
      where open_for = ${employee_id}`.execute(server.db)
    const closing = rows[0] ?? { id: 0, number: '' }
    const note = amount === '4321.987' ? MARKS[0] : null
    await send('closings/update', { id: closing.id, note, lines: [line] }, token)
    const { rows: counts } = await sql<{ id: number }>`select id from closing_counts
      where closing_id = ${closing.id} and deleted_at is null`.execute(server.db)
    return { closing: closing.id, number: closing.number, count: counts[0]?.id ?? 0 }
  }

  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { mcp: true })
    tokens.washer = await server.tokenOf(ACCOUNTS['car wash'])
    tokens.admin = await server.tokenOf(ACCOUNTS.admin)
    const washer = await findId(sql`email = ${ACCOUNTS['car wash']}`)
    foreign.person = await findId(sql`account_type = 'Car Wash' and auth = 1
      and deleted_at is null and id <> ${washer}`)
    const session = await beginSession(server.db, foreign.person, { agent: '' }, TEST_NOW)
    tokens.other = await createTokens(TEST_SECRET).access.sign(session.id, TEST_NOW)
    Object.assign(own, await takeCash(washer, tokens.washer, '3', { denomination: '1', count: 3 }))
    const line = { denomination: '864.3', count: 5 }
    Object.assign(foreign, await takeCash(foreign.person, tokens.other, '4321.987', line))
    const body = { id: foreign.closing, reason: MARKS[1] }
    foreign.batch = (await send('closings/seal', body, tokens.other)).batch
    const receiver_id = await findId(sql`email = ${ACCOUNTS.operations}`)
    await send('closings/handOver', { id: foreign.closing, receiver_id }, tokens.other)
    const { rows } = await sql<{ id: number }>`select id from transactions
      where paid_by = ${foreign.person} order by id desc limit 1`.execute(server.db)
    foreign.receipt = rows[0]?.id ?? 0
  })
  afterAll(() => server.close())

  /** The ways to read rows: lists and their filters, rows, related rows, search, history and others. */
  const listReads = (): Reach[] => {
    const { closing, count, number, person } = foreign
    const get = (path: string) => ({ request: `GET ${path}` })
    const filters = ['', `?id=${closing}`, `?person_id=${person}`, '?state=given', '?sort=expected']
    return [
      ...['closings/all', 'closings/inHand', 'closing-counts/all'].flatMap((list) =>
        filters.map((filter) => get(`admin/${list}${filter}`)),
      ),
      get(`admin/closings/all?q=${encodeURIComponent(number)}`),
      get(`admin/closings/all?number=${encodeURIComponent(number)}`),
      get(`admin/closing-counts/all?closing_id=${closing}`),
      { request: 'POST admin/closings/one', body: { id: closing } },
      { request: 'POST admin/closing-counts/one', body: { id: count } },
      { request: 'POST admin/ledger/ofClosing', body: { closing_id: closing } },
      ...['ledger/all', 'ledger/cash', 'transactions/all', 'refunds/all', 'invoices/all'].map(
        (list) => get(`admin/${list}`),
      ),
      ...['statements/all', 'corrections/all'].map((list) => get(`admin/${list}`)),
      { request: 'POST admin/TransactionsList', body: {} },
      { request: 'POST admin/journal', body: { from: '2026-03-01', to: '2026-03-31' } },
      get(`search?q=${encodeURIComponent(number)}`),
      get(`search?q=${encodeURIComponent('purple bag')}`),
      get('search?q=4321.987'),
      ...[
        `closings/${closing}`,
        `closing-counts/${count}`,
        `transactions/${foreign.receipt}`,
      ].flatMap((row) => [get(`history/${row}`), get(`history/${row}/at?at=2026-03-10T09:00:00Z`)]),
      get('history/mine'),
      get('history'),
      get('history/batches'),
      get(`obstacles/closings/${closing}?verb=seal`),
      get('deletions/closings'),
      get('deletions/closing-counts'),
      get(`preview/closings?verb=update&id=${closing}`),
      get(`preview/closing-counts?verb=create&closing_id=${closing}`),
      get('inbox'),
      get('dashboard/my-day'),
      get('dashboard/money-today'),
      get('general/read-stats'),
      get('general/showReceivers'),
      get(`personal-data/users/${person}`),
      get('views/closings.all'),
    ]
  }

  /** The ways to change rows. */
  const listChanges = (): Reach[] => {
    const { closing: id, count, batch } = foreign
    const line = { denomination: '1', count: 1 }
    const post = (path: string, body: object) => ({ request: `POST ${path}`, body })
    return [
      post('admin/closings/update', { id, note: 'Mine', lines: [line] }),
      post('admin/closings/update', { id: own.closing, lines: [{ ...line, id: count }] }),
      post('admin/closings/seal', { id, reason: 'Mine' }),
      post('admin/closings/handOver', { id, receiver_id: 1 }),
      post('admin/closings/receive', { id }),
      post('admin/closings/bank', { id }),
      post('admin/closings/openAgain', { id, reopen_reason: 'Mine' }),
      post('admin/closing-counts/store', { closing_id: id, ...line }),
      post('admin/closing-counts/update', { id: count, ...line }),
      post('admin/closing-counts/update', { id: own.count, closing_id: id, ...line }),
      post('admin/closing-counts/destroy', { id: count }),
      post('admin/closing-counts/restore', { id: count }),
      post('history/undo', { batch }),
      post('history/take-back', { filter: { row_id: id } }),
      post('batch', { entity: 'closings', verb: 'seal', ids: [id], values: { reason: 'Mine' } }),
      post('batch', {
        entity: 'closing-counts',
        verb: 'delete',
        list: 'all',
        filter: { id: count },
      }),
      post('batch/changes', {
        changes: [{ entity: 'closings', verb: 'handOver', values: { id, receiver_id: 1 } }],
      }),
      post('import', { entity: 'closing-counts', rows: [{ id: count, count: 9 }], dryRun: false }),
      post('import', { entity: 'closings', rows: [{ id, note: 'Mine' }], dryRun: false }),
    ]
  }

  const listMarks = () => [...MARKS, foreign.number]
  const readAs = async (token: string, { request, body }: Reach) => {
    const answer = await server.call(request, { token, body })
    const text = JSON.stringify(answer.body)
    return { ...answer, marks: listMarks().filter((mark) => text.includes(mark)) }
  }
  const readForeign = async () => {
    const { rows } = await sql`select to_jsonb(c) as closing,
      (select jsonb_agg(to_jsonb(l) order by l.id) from closing_counts as l
        where l.closing_id = c.id) as lines from closings as c
      where c.id = ${foreign.closing}`.execute(server.db)
    return rows
  }

  test('is in no answer to that washer, by any way of reading', async () => {
    const seen = []
    for (const reach of listReads()) {
      const { marks, status } = await readAs(tokens.washer, reach)
      if (marks.length > 0 || status >= 500) seen.push([reach.request, status, marks])
    }
    expect(seen).toEqual([])
  })

  test('is in the answers to an admin, by the same ways', async () => {
    const seen = new Set<string>()
    for (const reach of listReads())
      if ((await readAs(tokens.admin, reach)).marks.length > 0)
        seen.add(reach.request.replaceAll(/\?.*|\/\d+/g, ''))
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'GET admin/closing-counts/all',
        'GET admin/closings/all',
        'GET admin/closings/inHand',
        'GET admin/ledger/all',
        'GET history',
        'GET history/closing-counts',
        'GET history/closings',
        'GET search',
        'POST admin/closing-counts/one',
        'POST admin/closings/one',
        'POST admin/ledger/ofClosing',
      ]),
    )
  })

  test('is changed by no way, and no answer tells of it', async () => {
    const before = await readForeign()
    const told = []
    for (const reach of listChanges()) {
      const { status, marks, body } = await readAs(tokens.washer, reach)
      const failed: { status: number }[] = body?.data?.failed ?? []
      const statuses = status === 200 ? failed.map((refusal) => refusal.status) : [status]
      // A conflict would tell the state of the drawer.
      if (marks.length > 0 || statuses.some((refusal) => ![403, 404, 422].includes(refusal)))
        told.push([reach.request, statuses, marks, body])
      if (status === 200) expect([reach, body.data.done]).toEqual([reach, 0])
    }
    expect(told).toEqual([])
    expect(await readForeign()).toEqual(before)
  })

  test('is not counted for that washer', async () => {
    const count = async (token: string) =>
      (await server.call('GET counts/closings', { token })).body.data.all as number
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from closings
      where person_id = (select id from users where email = ${ACCOUNTS['car wash']})`.execute(
      server.db,
    )
    expect(await count(tokens.washer)).toBe(rows[0]?.count)
    expect(await count(tokens.admin)).toBeGreaterThan(rows[0]?.count ?? 0)
  })

  test('is out of reach of MCP tools', async () => {
    const client = await mcpClient(server, tokens.washer)
    const body = { id: foreign.closing }
    for (const [tool, input] of [
      ['list_rows', { entity: 'closings', list: 'all' }],
      ['list_rows', { entity: 'closings', list: 'inHand' }],
      ['list_rows', { entity: 'closing-counts', list: 'all' }],
      ['read_row', { entity: 'closings', ...body }],
      ['read_row', { entity: 'closing-counts', id: foreign.count }],
      ['change_row', { entity: 'closings', call: 'seal', values: { ...body, reason: 'Mine' } }],
      ['undo', { batch: foreign.batch }],
    ] as const) {
      const answer = await client.use(tool, input)
      const text = JSON.stringify(answer)
      expect([tool, listMarks().filter((mark) => text.includes(mark))]).toEqual([tool, []])
      if (tool !== 'list_rows') expect([tool, answer.isError]).toEqual([tool, true])
    }
    await client.close()
  })
})
