import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, type Given, prove } from './prove.ts'
import { HEAVY, type Heavy } from './hostile/heavy.ts'
import { readEnvironment } from './server-of.ts'

/** What another client asks for meanwhile. */
const LIST = 'GET admin/appointment/all?is_completed=1&page=1&perPage=100'
const CUT = HEAVY.length
/** Milliseconds that a list may take on the embedded engine, whatever else runs. */
const MOST = 2000

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timed({ call }: Remote): Promise<{ took: number; status: number }> {
  const begun = performance.now()
  const { status } = await call(LIST)
  return { took: performance.now() - begun, status }
}

/** What is heavy as the bytes that are sent, since making them would hold up this side of the line. */
async function encoded({ request, body, type }: Heavy) {
  if (body === undefined) return { request }
  const response = new Response(body, type ? { headers: { 'content-type': type } } : undefined)
  const sent = response.headers.get('content-type') ?? ''
  return { request, type: sent, body: await response.arrayBuffer() }
}
type Encoded = Awaited<ReturnType<typeof encoded>>

/** Sends what is heavy without waiting for it; whatever it is answered is another check's. */
async function send(url: string, { request, body, type }: Encoded, token: string): Promise<void> {
  const [method, path] = request.split(' ', 2)
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const response = await fetch(`${url}/api/${path}`, { method, body, headers }).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
}

/** The slowest of the lists asked for one after the other until something has ended. */
async function slowestWhile(running: Promise<void>, remote: Remote) {
  let ended = false
  const end = running.then(() => {
    ended = true
  })
  let slowest = await timed(remote)
  while (!ended && slowest.status === 200) {
    const next = await timed(remote)
    if (next.took > slowest.took || next.status !== 200) slowest = next
  }
  await end
  return slowest
}

/** What is wrong with how long lists took beside something; nothing in a cut, which judges no time. */
function judged({ engine, count }: Given, name: string, usual: number[], beside: number[]) {
  if (count <= CUT) return []
  const most = engine === 'embedded' ? MOST : 2 * median(usual)
  const took = engine === 'embedded' ? Math.max(...beside) : median(beside)
  return took > most
    ? [
        `beside ${name} a list took ${Math.round(took)} ms, at most ${Math.round(most)} are promised`,
      ]
    : []
}

prove({
  what: 'a list is answered at the usual speed while any other request runs',
  engines: ENGINES,
  count: 20 * CUT,
  cut: CUT,
  async run(given) {
    const server = await startServer(await readEnvironment(given))
    const failures: string[] = []
    let tried = 0
    let slowest = 0
    try {
      const remote = await signedIn(server.url)
      const rounds = Math.ceil(given.count / HEAVY.length)
      for (const heavy of HEAVY) {
        const usual: number[] = []
        const beside: number[] = []
        const call = await encoded(heavy)
        for (let round = 0; round < rounds; round++) {
          usual.push((await timed(remote)).took)
          const running = send(server.url, call, remote.token)
          const { took, status } = await slowestWhile(running, remote)
          tried += 1
          beside.push(took)
          if (status !== 200) failures.push(`beside ${heavy.name} a list was answered ${status}`)
        }
        slowest = Math.max(slowest, ...beside)
        failures.push(...judged(given, heavy.name, usual, beside))
      }
    } finally {
      await server.stop()
    }
    return { tried, failures, measured: { slowest_list_ms: Math.round(slowest) } }
  },
})
