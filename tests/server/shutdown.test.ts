import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { DEMO_PASSWORD } from '../../server/seed.ts'
import {
  beginCall,
  type Ending,
  isTaken,
  restOf,
  startToEnd,
  type Way,
  whenFree,
} from '../support/ending.ts'
import { temporaryFolder } from '../support/temporary.ts'
import { fillDataFolder } from '../support/templates.ts'

const data = temporaryFolder()
const SIGN_IN = JSON.stringify({ email: 'admin@washboard.example', password: DEMO_PASSWORD })

describe('a server that is told to end', () => {
  const started: Ending[] = []
  async function start(way: Way): Promise<Ending> {
    const server = await startToEnd(way, { DATA_DIR: data.path })
    started.push(server)
    return server
  }
  const begun = (port: number) => beginCall(port, 'login', SIGN_IN)

  beforeAll(() => fillDataFolder(inject('templates'), data.path))
  afterEach(() => {
    for (const server of started.splice(0)) server.clear()
  })
  afterAll(() => data.remove())

  for (const way of ['npm', 'node'] as const) {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      test(`by ${signal} to ${way} finishes what it began and leaves its port`, async () => {
        const server = await start(way)
        const call = await begun(server.port)
        server.signal(signal)
        await whenFree(server.port)
        call.write(SIGN_IN)
        const answer = await restOf(call)
        expect(answer).toMatch(/^HTTP\/1.1 200 [^]*"accessToken"/)
        expect(answer).toMatch(/\r\nconnection: close\r\n/i)
        await server.gone()
        expect([await isTaken(server.port), await server.hasOrphans(10_000)]).toEqual([
          false,
          false,
        ])
      }, 60_000)
    }
  }

  test('refuses a new call on an open connection, and ends although one call never does', async () => {
    const server = await start('node')
    const stuck = await begun(server.port)
    const open = connect(server.port, '127.0.0.1')
    await once(open, 'connect')
    open.write('GET /api/health HTTP/1.1\r\n')
    // Answered after the open connection was taken: the server has it.
    const last = await begun(server.port)
    server.signal('SIGTERM')
    await whenFree(server.port)
    open.write('Host: localhost\r\n\r\n')
    expect(await restOf(open)).toMatch(/^HTTP\/1.1 503 [^]*connection: close[^]*restarted/i)
    await server.gone()
    for (const socket of [stuck, last]) socket.destroy()
  }, 60_000)
})
