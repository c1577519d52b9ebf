import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'
import { templates, TESTED_ENGINES } from '../support/database/database.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { isWhole } from '../support/runner/whole.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { readCode, startMailServer } from '../support/server/mail-server.ts'
import { startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { startTraceReceiver } from '../support/server/trace-receiver.ts'

const data = temporaryFolder()
afterAll(() => data.remove())

async function demoOn(engine: (typeof TESTED_ENGINES)[number]): Promise<Record<string, string>> {
  if (engine === 'postgres') {
    const DATABASE_URL = await templates.newDatabaseUrl()
    return { DATABASE_URL, JWT_SECRET: 'a secret of the server of this test', DEMO: '1' }
  }
  const DATA_DIR = join(data.path, engine)
  await fillDataFolder(templates, DATA_DIR)
  return { DATA_DIR }
}

/** The personal data that the test sends to the server, and no trace may contain. */
const CANARY = 'canary.of.the.traces'
const TRACE = 'ab'.repeat(16)

describe.each(TESTED_ENGINES)('The traces of a server on %s', (engine) => {
  let receiver: Awaited<ReturnType<typeof startTraceReceiver>>
  let code = ''
  beforeAll(async () => {
    receiver = await startTraceReceiver()
    const mails = await startMailServer()
    const server = await startServer({
      ...(await demoOn(engine)),
      SMTP_URL: mails.url,
      MAIL_FROM: 'office@wash.example',
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_SERVICE_NAME: 'wash of a test',
    })
    const admin = await signedIn(server.url)
    const body = { reason: CANARY }
    const traceparent = `00-${TRACE}-${'cd'.repeat(8)}-01`
    const made = await admin.call('POST admin/rejectionreason/store', body, { traceparent })
    expect(made.status).toBe(200)
    await admin.call(`GET history/cancellation-reasons/${made.body.data.id}?perPage=7`)
    await admin.call(`GET search?q=${CANARY}`)
    await admin.call(`GET no-such-call/${CANARY}?${CANARY}`)
    await fetch(`${server.url}/${CANARY}?search=${CANARY}`)
    await admin.call('POST password/forgot', { email: ACCOUNTS.operations })
    const received: ReturnType<typeof mails.take> = []
    const take = () => expect(received.push(...mails.take())).toBe(1)
    await vi.waitFor(take, { timeout: 20_000 })
    code = readCode(received[0] ?? { text: '' })
    // The end of a server sends what is left.
    await server.stop()
    await mails.stop()
  })
  afterAll(() => receiver.stop())

  const find = (name: string) => receiver.spans.filter((span) => span.name === name)

  test('have a span for each request, by its route pattern, with its status', () => {
    expect([...receiver.services]).toEqual(['wash of a test'])
    expect(find('POST /api/login')).toMatchObject([
      {
        parentSpanId: '',
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/login',
          'http.response.status_code': 200,
        },
      },
    ])
    expect(find('GET /api/history/:entity/:id')).toHaveLength(1)
    expect(find('GET /api/*')[0]?.attributes['http.response.status_code']).toBe(404)
    expect(find('GET /*')).toHaveLength(1)
  })

  test('continue the trace of a caller, and contain the statements of a request', () => {
    const [request] = find('POST /api/admin/rejectionreason/store')
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'cd'.repeat(8) })
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    const operations = statements.map(({ name }) => name)
    expect(operations).toEqual(expect.arrayContaining(['BEGIN', 'INSERT', 'COMMIT']))
    const insert = statements.find(({ name }) => name === 'INSERT')
    expect(insert).toMatchObject({
      traceId: TRACE,
      attributes: { 'db.system.name': 'postgresql', 'db.operation.name': 'INSERT' },
    })
    expect(insert?.attributes['db.query.text']).toMatch(/^insert into "\w+" \(.*\$1/)
  })

  test('have a span for each job, with its statements', () => {
    const [job] = find('job mail')
    expect(job?.attributes).toEqual({ 'washboard.job.kind': 'mail' })
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === job?.spanId)
    expect(statements.map(({ name }) => name)).toContain('DELETE')
  })

  test('contain no values, addresses, names or codes', () => {
    const text = receiver.text()
    expect(text).toContain('rejectionreason')
    expect(code).toMatch(/^\d{6}$/)
    for (const value of [CANARY, ...Object.values(ACCOUNTS), code])
      expect(text).not.toContain(value)
    const queries = receiver.spans.flatMap(({ attributes }) => attributes['db.query.text'] ?? [])
    expect(queries.length).toBeGreaterThan(20)
    expect(queries.filter((query) => /'/.test(String(query)))).toEqual([])
  })
})

test.runIf(isWhole())(
  'do not prevent the server from working and ending if nobody receives them',
  async () => {
    const environment = await demoOn('postgres')
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1'
    const server = await startServer({ ...environment, OTEL_EXPORTER_OTLP_ENDPOINT })
    const admin = await signedIn(server.url)
    expect((await admin.call('GET admin/faqs/all')).status).toBe(200)
    await server.stop()
    expect(server.output()).not.toMatch(/error|127\.0\.0\.1:1\b/i)
  },
)

describe('The settings of traces', () => {
  const URL = 'http://localhost:4318'
  test.each([
    [{}, false],
    [{ OTEL_SERVICE_NAME: 'wash' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: URL }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${URL}/v1/traces` }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: URL, OTEL_SDK_DISABLED: 'true' }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: URL, OTEL_TRACES_EXPORTER: 'none' }, false],
  ])('are read from %j: %s', (environment, isOn) => {
    expect(readSettings(environment).tracing).toBe(isOn)
  })

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost' }, 'OTEL_EXPORTER_OTLP_ENDPOINT should be'],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL should be http/json'],
  ])('are refused if they are %j', (environment, sentence) => {
    expect(() => readSettings(environment)).toThrow(sentence)
  })
})
