import { get } from 'node:http'
import { createRandom } from '../../demo/world/random.ts'
import { startServer } from '../support/server/process.ts'
import { signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { type Opened, openRaw, RAWS } from './hostile/raw.ts'
import { readEnvironment } from './server-of.ts'

/** So many connections are held open at once. */
const HELD = 40

const LIST = '/api/admin/services/show'

/** Asks for a list over a connection of its own, as a client does that comes anew; 0 where there is none. */
function askAnew(url: string, token: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${token}` }
    const asking = get(`${url}${LIST}`, { agent: false, headers }, (answer) => {
      answer.resume().once('close', () => resolve(answer.statusCode ?? 0))
    })
    asking.once('error', () => resolve(0))
  })
}

prove({
  what: 'the server survives any input on a connection and answers other clients meanwhile',
  engines: ENGINES,
  count: 200,
  cut: 12,
  async run(context) {
    const server = await startServer(await readEnvironment(context))
    const random = createRandom(context.seed, 'sockets')
    const failures: string[] = []
    const openConnections: Opened[] = []
    let attempts = 0
    let slowest = 0
    try {
      const { token } = await signedIn(server.url)
      // All of them in order first, so that a small count leaves few out.
      for (let rawIndex = random.int(0, RAWS.length - 1); attempts < context.count; rawIndex++) {
        const raw = RAWS[rawIndex % RAWS.length]
        if (!raw) break
        const connection = openRaw(server.url, raw)
        await connection.written
        openConnections.push(connection)
        const startTime = performance.now()
        const status = await askAnew(server.url, token)
        slowest = Math.max(slowest, performance.now() - startTime)
        attempts += 1
        if (status !== 200) failures.push(`beside ${raw.name} a list was answered ${status}`)
        const answer = /^HTTP\/1\.1 (5\d\d)/m.exec(connection.said())
        if (answer) failures.push(`${raw.name} was answered ${answer[1]}`)
        if (openConnections.length > HELD) openConnections.shift()?.end()
      }
      for (const socket of openConnections) socket.end()
      if ((await askAnew(server.url, token)) !== 200)
        failures.push('afterwards a list was not answered')
    } finally {
      for (const socket of openConnections) socket.end()
      await server.stop()
    }
    return { tried: attempts, failures, measured: { slowest_list_ms: Math.round(slowest) } }
  },
})
