import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSettings } from '../../server/settings/settings.ts'
import { createObservers, observeListener } from '../../start/measuring.ts'
import { templates, TESTED_ENGINES } from '../support/database/database.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { freePort } from '../support/server/free-port.ts'
import { startMailServer } from '../support/server/mail-server.ts'
import { refusedStart, type ServerProcess, startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { isWhole } from '../support/runner/whole.ts'

const data = temporaryFolder()
afterAll(() => data.remove())

/** The settings of a server with the demo business. */
async function demoOn(engine: (typeof TESTED_ENGINES)[number]): Promise<Record<string, string>> {
  if (engine === 'postgres')
    return {
      DATABASE_URL: await templates.newDatabaseUrl(),
      JWT_SECRET: 'a secret of the server of this test',
      DEMO: '1',
    }
  const DATA_DIR = join(data.path, engine)
  await fillDataFolder(templates, DATA_DIR)
  return { DATA_DIR }
}

/** Reads all figures by name and labels. */
async function readFigures(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(url)).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}

describe.each(TESTED_ENGINES)('The metrics of a server on %s', (engine) => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let server: ServerProcess
  let admin: Remote
  let figuresUrl: string

  beforeAll(async () => {
    mailServer = await startMailServer()
    const port = await freePort()
    server = await startServer({
      ...(await demoOn(engine)),
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'office@wash.example',
      METRICS_PORT: String(port),
    })
    figuresUrl = `http://127.0.0.1:${port}/metrics`
    admin = await signedIn(server.url)
  })
  afterAll(async () => {
    await server.stop()
    await mailServer.stop()
  })

  const figure = async (name: string) => (await readFigures(figuresUrl)).get(name) ?? 0
  /** Waits until a figure has a value: a request counts when its connection is done with it. */
  const expectFigure = (name: string) => expect.poll(() => figure(name), { timeout: 20_000 })
  const requests = (labels: string) => `washboard_http_request_duration_seconds_count{${labels}}`

  test('count requests by route pattern and status, with durations', async () => {
    for (const reason of ['Rain', 'Dust']) {
      const made = await admin.call('POST admin/rejectionreason/store', { reason })
      await admin.call(`GET history/cancellation-reasons/${made.body.data.id}`)
    }
    await admin.call('GET history/no-such-entity/1')
    await admin.call('GET no-such-call/somebody@wash.example')
    await fetch(`${server.url}/bookings?search=somebody@wash.example`)
    const route = 'route="/api/history/:entity/:id"'
    await expectFigure(requests(`method="GET",${route},status="200"`)).toBe(2)
    await expectFigure(requests(`method="GET",${route},status="404"`)).toBe(1)
    await expectFigure(requests('method="GET",route="/api/*",status="404"')).toBe(1)
    await expectFigure(requests('method="GET",route="/*",status="200"')).toBe(1)
    const labels = `method="GET",${route},status="200"`
    const seconds = await figure(`washboard_http_request_duration_seconds_sum{${labels}}`)
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(600)
  })

  test('count requests that their caller cancelled', async () => {
    const giveUp = new AbortController()
    const asked = fetch(`${server.url}/api/password/forgot`, {
      method: 'POST',
      signal: giveUp.signal,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
      body: new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{')),
      }),
    } as RequestInit)
    setTimeout(() => giveUp.abort(), 300)
    await expect(asked).rejects.toThrow(/abort/)
    await expectFigure(
      requests('method="POST",route="/api/password/forgot",status="aborted"'),
    ).toBe(1)
  })

  test('include the waits for a connection, by pool', async () => {
    const wait = 'washboard_database_wait_seconds_count{pool="requests"}'
    const before = await figure(wait)
    expect(before).toBeGreaterThan(0)
    await admin.call('GET admin/rejectionreason/show')
    await expectFigure(wait).toBeGreaterThan(before)
    await expectFigure('washboard_database_wait_seconds_count{pool="setup"}').toBeGreaterThan(0)
  })

  test('count jobs by kind and outcome', async () => {
    const sent = 'washboard_job_attempts_total{kind="mail",outcome="sent"}'
    expect(await figure(sent)).toBe(0)
    await admin.call('POST password/forgot', { email: ACCOUNTS.operations })
    await expectFigure(sent).toBe(1)
    expect(mailServer.take().map(({ to }) => to)).toEqual([[ACCOUNTS.operations]])
  })

  test('include the waiting jobs, by kind', async () => {
    const waiting = 'washboard_waiting_jobs{kind="mail"}'
    expect(await figure(waiting)).toBe(0)
    mailServer.refuse(true)
    await admin.call('POST password/forgot', { email: ACCOUNTS.operations })
    await expectFigure(waiting).toBe(1)
    await expectFigure('washboard_job_attempts_total{kind="mail",outcome="retried"}').toBe(1)
    expect(await figure(waiting)).toBe(1)
    expect((await readFigures(figuresUrl)).get('washboard_waiting_jobs{kind="webhook"}')).toBe(0)
    mailServer.refuse(false)
  })

  test('include the open event streams, which are not counted as requests', async () => {
    const headers = { authorization: `Bearer ${admin.token}` }
    const stop = new AbortController()
    const before = await figure('washboard_event_streams')
    await fetch(`${server.url}/api/events`, { headers, signal: stop.signal })
    await expectFigure('washboard_event_streams').toBe(before + 1)
    stop.abort()
    await expectFigure('washboard_event_streams').toBe(before)
    const names = [...(await readFigures(figuresUrl)).keys()]
    expect(names.filter((name) => name.includes('/api/events'))).toEqual([])
  })

  test('count sign-ins by method and outcome', async () => {
    const ok = 'washboard_sign_ins_total{way="password",outcome="ok"}'
    const failed = 'washboard_sign_ins_total{way="password",outcome="login_failed"}'
    const before = await figure(ok)
    await signedIn(server.url, ACCOUNTS.operations)
    await expect(signedIn(server.url, ACCOUNTS.operations, 'a wrong password')).rejects.toThrow(
      /answered 401/,
    )
    await expectFigure(ok).toBe(before + 1)
    await expectFigure(failed).toBe(1)
  })

  test('include memory and the lag of the event loop', async () => {
    const names = ['process_resident_memory_bytes', 'nodejs_heap_size_used_bytes']
    for (const name of names) expect(await figure(name)).toBeGreaterThan(1024 ** 2)
    await expectFigure('nodejs_eventloop_lag_mean_seconds').toBeGreaterThan(0)
  })

  test('contain no personal data', async () => {
    const text = await (await fetch(figuresUrl)).text()
    expect(text).toContain('washboard_sign_ins_total')
    expect(text).not.toMatch(/@|somebody|Dust|cancellation-reasons/)
    const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route)
    expect(routes.filter((route) => /\d/.test(route ?? ''))).toEqual([])
    expect(text).not.toContain(admin.token)
  })

  test('are served on their own port only, and that port serves nothing else', async () => {
    const { origin } = new URL(figuresUrl)
    for (const path of ['/', '/api/ready', '/login'])
      expect((await fetch(origin + path)).status).toBe(404)
    expect((await fetch(figuresUrl, { method: 'POST' })).status).toBe(404)
    expect((await admin.call('GET metrics')).status).toBe(404)
    const page = await (await fetch(`${server.url}/metrics`)).text()
    expect(page).not.toContain('washboard_http')
  })

  test('have names that promtool accepts: only counters end in _total', async () => {
    const text = await (await fetch(figuresUrl)).text()
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [
      name.endsWith('_total'),
      type === 'counter',
    ])
    expect(types.length).toBeGreaterThan(20)
    expect(types.filter(([hasSuffix, isCounter]) => hasSuffix !== isCounter)).toEqual([])
  })
})

test('are off without a port, and traces are off without an address', async () => {
  const settings = { METRICS_HOST: '0.0.0.0', OTEL_SERVICE_NAME: 'wash' }
  const observers = await createObservers(readSettings(settings))
  expect(observers).toEqual({ metrics: undefined, tracing: undefined })
  const listener = () => undefined
  expect(observeListener(observers, listener)).toBe(listener)
})

test.runIf(isWhole())('report at the start a wrong port and a port in use', async () => {
  expect(() => readSettings({ METRICS_PORT: 'nine' })).toThrow(
    'METRICS_PORT should be a port number between 0 and 65535, such as 9464.',
  )
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const { code, output } = await refusedStart({
    ...(await demoOn('postgres')),
    METRICS_PORT: String(port),
  })
  taken.close()
  expect(code).toBe(1)
  expect(output).toContain(
    `Port ${port} is in use. Stop the other server, or set METRICS_PORT to another one.`,
  )
})
