import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/accounts'
import {
  beginCall,
  type Ending,
  isTaken,
  readRest,
  startToEnd,
  type Way,
  whenFree,
} from '../support/server/ending.ts'
import { signedIn } from '../support/server/remote.ts'
import { templates } from '../support/database/database.ts'
import { temporaryFolder } from '../support/database/temporary.ts'
import { fillDataFolder } from '../support/database/templates.ts'
import { isWhole } from '../support/runner/whole.ts'

const data = temporaryFolder()
const SIGN_IN = JSON.stringify({ email: 'admin@washboard.example', password: DEMO_PASSWORD })

describe('A server that receives a signal to stop', () => {
  const started: Ending[] = []
  async function start(way: Way): Promise<Ending> {
    const server = await startToEnd(way, { DATA_DIR: data.path })
    started.push(server)
    return server
  }
  const begun = (port: number) => beginCall(port, 'login', SIGN_IN)

  beforeAll(async () => fillDataFolder(templates, data.path))
  afterEach(() => {
    for (const server of started.splice(0)) server.clear()
  })
  afterAll(() => data.remove())

  test.runIf(isWhole()).each(['SIGTERM', 'SIGINT'] as const)(
    'by %s finishes running requests and releases its port',
    async (signal) => {
      // npm passes a signal on: what npm started is told as well.
      const server = await start('npm')
      const call = await begun(server.port)
      server.signal(signal)
      await whenFree(server.port)
      call.write(SIGN_IN)
      const answer = await readRest(call)
      expect(answer).toMatch(/^HTTP\/1.1 200 [^]*"accessToken"/)
      expect(answer).toMatch(/\r\nconnection: close\r\n/i)
      await server.gone()
      expect([await isTaken(server.port), await server.hasOrphans(10_000)]).toEqual([false, false])
    },
  )

  test.runIf(isWhole())('ends open event streams properly, as complete answers', async () => {
    const server = await start('node')
    const stream = await openStream(server.port)
    server.signal('SIGTERM')
    expect(await readRest(stream)).toMatch(/(^|\r\n)0\r\n\r\n$/)
    await server.gone()
  })

  test('stays alive until it ends, accepts nothing new on an open connection, and ends despite a stuck request', async () => {
    const server = await start('node')
    const stuck = await begun(server.port)
    const open = await Promise.all(
      ['ready', 'health', 'capabilities'].map((path) => beginHead(server.port, path)),
    )
    // Answered after the open connections were taken: the server has them.
    const last = await begun(server.port)
    server.signal('SIGTERM')
    await whenFree(server.port)
    const [ready, health, other] = await Promise.all(
      open.map((socket) => {
        socket.write('Host: localhost\r\n\r\n')
        return readRest(socket)
      }),
    )
    for (const refused of [ready, other]) {
      expect(refused).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*restarted/i)
      expect(refused).toMatch(/\r\nretry-after: [1-9]\d*\r\n/i)
      expect(refused).toMatch(/"code":"stopping","requestId":"[\w-]{36}"\}/)
    }
    expect(health).toMatch(/^HTTP\/1.1 200 [^]*connection: close[^]*"ok"/i)
    await server.gone()
    for (const socket of [stuck, last]) socket.destroy()
  })
})

/** Opens a stream of events; resolves with its socket once it was told something. */
async function openStream(port: number): Promise<Socket> {
  const { token } = await signedIn(`http://127.0.0.1:${port}`)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  let text = ''
  while (!text.includes('event: versions')) text += (await once(socket, 'data'))[0]
  return socket
}

/** Begins a call whose head is half written. */
async function beginHead(port: number, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`GET /api/${path} HTTP/1.1\r\n`)
  return socket
}
