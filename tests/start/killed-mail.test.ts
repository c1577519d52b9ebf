import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../server/db/engines/engine.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { templates } from '../support/database/database.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { readCode, startMailServer } from '../support/server/mail-server.ts'
import { startServer } from '../support/server/process.ts'

const data = temporaryFolder()
const environment = {
  MAIL_FROM: 'office@wash.example',
  DATA_DIR: data.path,
}
const email = ACCOUNTS.operations

beforeAll(async () => fillDataFolder(templates, data.path))
afterAll(() => data.remove())

/** A mail server that accepts connections and never says a word. */
async function startSilentMailServer() {
  const server = createServer((socket) => socket.on('error', () => {}))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Lets the claim of the killed server expire, which takes two minutes. */
async function expireClaims() {
  const { setupDb, close } = await openDatabase(readSettings(environment))
  const { rows } = await sql<{ data: string }>`
    update jobs set due_at = now() where state = 'due' returning data::text as data`.execute(
    setupDb,
  )
  await close()
  return rows.map((row) => row.data)
}

async function post(url: string, path: string, body: object) {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

test('A mailed code arrives although the server was killed right after its answer', async () => {
  const silent = await startSilentMailServer()
  const first = await startServer({ ...environment, SMTP_URL: silent.url })
  expect((await post(first.url, 'password/forgot', { email })).status).toBe(200)
  await first.stop('SIGKILL')
  silent.stop()
  const stored = await expireClaims()
  expect(stored).toHaveLength(1)
  expect(stored[0]).toContain(email)
  expect(stored[0]).not.toMatch(/\b\d{6}\b/)

  const mailServer = await startMailServer()
  const second = await startServer({ ...environment, SMTP_URL: mailServer.url })
  try {
    const mails: Awaited<ReturnType<typeof mailServer.take>> = []
    await expect
      .poll(() => mails.push(...mailServer.take()), { timeout: 20_000, interval: 100 })
      .toBe(1)
    expect(mails[0]?.to).toEqual([email])
    const code = readCode(mails[0] ?? { text: '' })
    const { status, body } = await post(second.url, 'password/verify', { email, code })
    expect([status, Object.keys(body.data)]).toEqual([200, ['ticket']])
  } finally {
    await second.stop()
    await mailServer.stop()
  }
}, 120_000)
