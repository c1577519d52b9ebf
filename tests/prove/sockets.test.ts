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
  async run(given) {
    const server = await startServer(await readEnvironment(given))
    const random = createRandom(given.seed, 'sockets')
    const failures: string[] = []
    const open: Opened[] = []
    let tried = 0
    let slowest = 0
    try {
      const { token } = await signedIn(server.url)
      // All of them in order first, so that a small count leaves few out.
      for (let at = random.int(0, RAWS.length - 1); tried < given.count; at++) {
        const raw = RAWS[at % RAWS.length]
        if (!raw) break
        const opened = openRaw(server.url, raw)
        await opened.written
        open.push(opened)
        const begun = performance.now()
        const status = await askAnew(server.url, token)
        slowest = Math.max(slowest, performance.now() - begun)
        tried += 1
        if (status !== 200) failures.push(`beside ${raw.name} a list was answered ${status}`)
        const answer = /^HTTP\/1\.1 (5\d\d)/m.exec(opened.said())
        if (answer) failures.push(`${raw.name} was answered ${answer[1]}`)
        if (open.length > HELD) open.shift()?.end()
      }
      for (const one of open) one.end()
      if ((await askAnew(server.url, token)) !== 200)
        failures.push('afterwards a list was not answered')
    } finally {
      for (const one of open) one.end()
      await server.stop()
    }
    return { tried, failures, measured: { slowest_list_ms: Math.round(slowest) } }
  },
})
