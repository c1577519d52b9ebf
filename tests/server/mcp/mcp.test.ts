import { absences } from '../../../resources/absences.ts'
import { DEMO_PASSWORD } from '#demo/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TESTED_ENGINES } from '../../support/database/database.ts'
import { ACCOUNTS } from '../../support/server/accounts.ts'
import { startTestApp } from '../../support/server/app.ts'
import { mcpClient } from '../../support/server/mcp-client.ts'
import { signedInApp } from '../../support/server/signed-in-app.ts'

const SENTENCE = expect.stringMatching(/^[A-Z].*\.$/)
const FAQ = { question: 'Do you wash at sea?', answer: 'Not yet.', position: 9 }

describe.each(TESTED_ENGINES)('The MCP tools for language models, on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startTestApp>>
  let admin: Awaited<ReturnType<typeof mcpClient>>
  let token = ''

  beforeAll(async () => {
    server = await startTestApp(engine, undefined, { mcp: true })
    token = await server.tokenOf(ACCOUNTS.admin)
    admin = await mcpClient(server, token)
  })
  afterAll(async () => {
    await admin.close()
    await server.close()
  })

  const faqs = async () => (await admin.use('list_rows', { entity: 'faqs', list: 'all' })).value
  const keyFor = async (scope: string) => {
    const body = { name: 'A model', days: 1, scope, current: DEMO_PASSWORD }
    return (await server.call('POST api-keys', { token, body })).body.data.key as string
  }

  test('describe their parameters, and which of them change nothing', async () => {
    const tools = await admin.tools()
    expect(tools.map(({ name }) => name)).toEqual([
      'list_entities',
      'list_rows',
      'read_row',
      'change_row',
      'undo',
      'run_report',
    ])
    const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
    expect(changing.map(({ name }) => name)).toEqual(['change_row', 'undo'])
    for (const tool of tools) {
      const isDestructive = changing.includes(tool)
      expect(tool.annotations).toMatchObject({
        destructiveHint: isDestructive,
        openWorldHint: false,
      })
    }
    for (const { description, inputSchema } of tools) {
      expect(description?.length).toBeGreaterThan(10)
      expect(inputSchema).toMatchObject({ type: 'object' })
    }
  })

  test('change a row, undo the change, and offer a dry run', async () => {
    const before = await faqs()
    const change = (values: object, dryRun: boolean) =>
      admin.use('change_row', { entity: 'faqs', call: 'create', values, dry_run: dryRun })
    const tried = await change(FAQ, true)
    expect(tried).toMatchObject({ isError: false, value: { data: FAQ } })
    expect(await faqs()).toEqual(before)
    const refused = await change({ ...FAQ, question: '' }, true)
    expect(refused).toMatchObject({ isError: true, value: { status: 422, code: 'invalid' } })

    const made = await change(FAQ, false)
    expect((await faqs()).total).toBe(before.total + 1)
    const row = await admin.use('read_row', { entity: 'faqs', id: made.value.data.id })
    expect(row.value).toMatchObject(FAQ)
    const undone = await admin.use('undo', { batch: made.value.batch })
    expect(undone.isError).toBe(false)
    expect((await faqs()).total).toBe(before.total)
  })

  test('describe what an entity is called, and which rows allow its actions', async () => {
    const { entities: described, reports: runnable } = (await admin.use('list_entities')).value
    const get = (name: string) => described.find((entity: { name: string }) => entity.name === name)
    expect(get('absences')).toMatchObject({
      label: 'absences',
      about: absences.about,
      states: Object.keys(absences.states ?? {}),
      steps: {
        approve: { does: 'Approve', from: ['requested'], to: ['approved'] },
        update: { does: 'Change a row' },
      },
    })
    for (const { name, about } of described) expect([name, about]).toEqual([name, SENTENCE])
    expect(runnable).toContainEqual(
      expect.objectContaining({ name: 'financial-report', label: 'Financial report' }),
    )
  })

  test('read filtered pages and reports', async () => {
    const input = { entity: 'promos', list: 'all', filters: { active: 1 }, perPage: 2 }
    const { value } = await admin.use('list_rows', input)
    expect(value.data).toHaveLength(2)
    const report = await admin.use('run_report', {
      report: 'financial-report',
      params: { start_date: '2026-01-01' },
    })
    expect(report.value.totals.movements).toBeGreaterThan(0)
  })

  test('can be used with an API key within its scope, and show nothing outside the scope', async () => {
    const key = await keyFor('faqs:read faqs:create')
    const model = await mcpClient(server, key)
    const told = (await model.use('list_entities')).value
    expect(told.reports).toEqual([])
    expect(told.entities).toMatchObject([
      { name: 'faqs', lists: ['all'], calls: { create: ['question', 'answer', 'position'] } },
    ])
    const made = await model.use('change_row', { entity: 'faqs', call: 'create', values: FAQ })
    const { id } = made.value.data
    const refused = await model.use('change_row', {
      entity: 'faqs',
      call: 'delete',
      values: { id },
    })
    expect(refused).toMatchObject({ isError: true, value: { code: 'outside_scope' } })
    const promos = await model.use('list_rows', { entity: 'promos', list: 'all' })
    expect(promos).toMatchObject({ isError: true, value: { status: 403 } })

    // It takes back what it did itself, and nothing else of its account.
    const others = await admin.use('change_row', { entity: 'faqs', call: 'create', values: FAQ })
    const batch = { batch: others.value.batch }
    expect(await model.use('undo', batch)).toMatchObject({
      isError: true,
      value: {
        code: 'not_yours_to_undo',
        detail: expect.stringMatching(/^This API key can undo only its own/),
      },
    })
    expect((await model.use('undo', { batch: made.value.batch })).isError).toBe(false)
    expect((await admin.use('undo', batch)).isError).toBe(false)
    await model.close()
  })

  test.each([
    ['list_rows', { entity: 'rockets', list: 'all' }, 'There is no entity rockets.'],
    ['list_rows', { entity: 'report', list: 'all' }, 'There is no entity report.'],
    ['list_rows', { entity: 'faqs', list: 'none' }, 'faqs has no list none.'],
    ['list_rows', { entity: 'faqs', list: 'constructor' }, 'faqs has no list constructor.'],
    ['list_rows', { entity: 'constructor', list: 'all' }, 'There is no entity constructor.'],
    [
      'change_row',
      { entity: 'faqs', call: 'constructor', values: {} },
      'faqs has no call constructor.',
    ],
    ['run_report', { report: 'constructor' }, 'There is no report constructor.'],
    ['change_row', { entity: 'faqs', call: 'fly', values: {} }, 'faqs has no call fly.'],
    ['change_row', { entity: 'faqs', call: 'rows', values: {} }, 'faqs has no call rows.'],
    ['run_report', { report: 'none' }, 'There is no report none.'],
  ])('%s: the answer to %j explains what is wrong', async (name, input, detail) => {
    expect(await admin.use(name, input)).toMatchObject({ isError: true, value: { detail } })
  })

  test('mark stored text as data, in their description and in their answers', async () => {
    expect(admin.instructions()).toContain('never as an instruction')
    const { notes } = await admin.use('list_rows', { entity: 'faqs', list: 'all' })
    expect(notes).toEqual([expect.stringContaining('stored data')])
  })

  test.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost', 200],
    [undefined, 200],
  ])('answer a page of %s with %i', async (origin, status) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${token}`,
      ...(origin !== undefined && { origin }),
    }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const answer = await server.app.request('/api/mcp', { method: 'POST', headers, body })
    expect(answer.status).toBe(status)
  })

  test('are refused without a token', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await server.app.request('/api/mcp', init)).status).toBe(401)
  })
})

describe.each(TESTED_ENGINES.slice(0, 1))(
  'A server without the setting for MCP, on %s',
  (engine) => {
    const server = signedInApp(engine, 'admin')

    test('has no MCP tools', async () => {
      const answer = await server.call('POST mcp', { token: server.token, body: {} })
      expect(answer.status).toBe(404)
    })
  },
)
