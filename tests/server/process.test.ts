import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '../../demo/seed.ts'
import { refusedStart, startServer, temporaryFolder } from '../support/process.ts'
import { fillDataFolder } from '../support/templates.ts'

const data = temporaryFolder()
const environment = { DATA_DIR: data.path }

async function post(url: string, path: string, body: unknown, token = '') {
  const response = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

async function signIn(url: string): Promise<string> {
  const { body } = await post(url, 'login', {
    email: 'operations@washboard.example',
    password: DEMO_PASSWORD,
  })
  return body.data.accessToken
}

async function ids(url: string, request: string, token: string): Promise<number[]> {
  const response = await fetch(`${url}/api/${request}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = (await response.json()) as { data: { id: number }[] }
  return data.map((row) => row.id)
}

describe('the server as a process', () => {
  beforeAll(() => fillDataFolder(inject('templates'), data.path))
  afterAll(() => data.remove())

  test('keeps every acknowledged change when it is killed', { timeout: 300_000 }, async () => {
    // Whoever has looked at what the killed server left is killed next.
    let server = await startServer(environment)
    for (const delay of [40, 120, 250]) {
      const token = await signIn(server.url)
      const open = await ids(server.url, 'admin/appointment/show?is_completed=0', token)
      expect(open.length).toBeGreaterThan(20)
      const acknowledged: number[] = []
      const writers = open.slice(0, 60).map(async (id) => {
        const { status } = await post(
          server.url,
          'admin/appointment/destroy',
          { id, rejection_reason_id: 1 },
          token,
        )
        if (status === 200) acknowledged.push(id)
      })
      // The kill breaks off some of them, which is the point.
      const settled = Promise.allSettled(writers)
      await new Promise((resolve) => setTimeout(resolve, delay))
      await server.stop('SIGKILL')
      await settled

      server = await startServer(environment)
      const after = await ids(server.url, 'admin/appointment/trashed', await signIn(server.url))
      expect(acknowledged.filter((id) => !after.includes(id))).toEqual([])
    }
    await server.stop()
  })

  test('refuses a data folder that another server holds, naming it', async () => {
    const holder = await startServer(environment)
    const { code, output } = await refusedStart(environment)
    await holder.stop()
    expect(code).toBe(1)
    expect(output).toBe(
      `The data folder ${data.path} is in use by process ${holder.pid}. Stop that server, or set DATA_DIR to another folder.`,
    )
  })

  test('refuses a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : 0
    const { code, output } = await refusedStart({ ...environment, PORT: String(port) })
    taken.close()
    expect(code).toBe(1)
    expect(output).toBe(
      `Port ${port} is in use. Stop the other server, or set PORT to another one.`,
    )
  })

  test('refuses a data folder that cannot be written', async () => {
    const { code, output } = await refusedStart({ DATA_DIR: join('/dev/null', 'data') })
    expect(code).toBe(1)
    expect(output).toContain('The data folder /dev/null/data cannot be written (ENOTDIR).')
  })

  test('names every wrong setting at once', async () => {
    const { code, output } = await refusedStart({
      PORT: 'three',
      DEMO: 'yes',
      BUSINESS_TIME_ZONE: 'Kuwait City',
      DATABASE_URL: 'mysql://x',
      JWT_SECRET: 'short',
    })
    expect(code).toBe(1)
    expect(output.split('\n')).toEqual([
      'DATABASE_URL should be the address of a PostgreSQL database, such as postgres://user:password@host:5432/washboard.',
      'JWT_SECRET should be a secret of at least 32 characters.',
      'DEMO should be 0 or 1.',
      'PORT should be a port number between 0 and 65535, such as 3000.',
      'BUSINESS_TIME_ZONE should be an IANA time zone, such as Asia/Kuwait.',
    ])
  })

  test('says so when the PostgreSQL of DATABASE_URL does not answer', async () => {
    const { code, output } = await refusedStart({
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      JWT_SECRET: 'x'.repeat(40),
    })
    expect(code).toBe(1)
    expect(output).toContain('The database of DATABASE_URL does not answer')
  })
})
