import { startServer } from '../../support/process.ts'
import { type Remote, signedIn } from '../../support/remote.ts'
import { type Check, ENGINES, type Given } from '../check.ts'
import { HEAVY, type Heavy } from '../hostile/heavy.ts'
import { environmentOf } from '../server-of.ts'

/** What another client asks for meanwhile. */
const LIST = 'GET admin/appointment/all?is_completed=1&page=1&perPage=100'
const CUT = 18
/** Milliseconds that a list may take on the embedded engine, whatever else runs. */
const MOST = 2000

const median = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timed({ call }: Remote): Promise<{ took: number; status: number }> {
  const begun = performance.now()
  const { status } = await call(LIST)
  return { took: performance.now() - begun, status }
}

/** Sends what is heavy without waiting for it; whatever it is answered is another check's. */
async function send(url: string, { request, body, type }: Heavy, token: string): Promise<void> {
  const [method, path] = request.split(' ', 2)
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const response = await fetch(`${url}/api/${path}`, { method, body, headers }).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
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

/** One call never makes another client wait: the time of a list alone and beside it, in turns. */
export const neighbours: Check = {
  name: 'neighbours',
  what: 'while any one call runs, the list of another client comes as ever',
  engines: ENGINES,
  count: 20 * CUT,
  cut: CUT,
  async run(given) {
    const server = await startServer(await environmentOf(given))
    const failures: string[] = []
    let tried = 0
    let slowest = 0
    try {
      const remote = await signedIn(server.url)
      const rounds = Math.ceil(given.count / HEAVY.length)
      for (const heavy of HEAVY) {
        const usual: number[] = []
        const beside: number[] = []
        for (let round = 0; round < rounds; round++) {
          usual.push((await timed(remote)).took)
          const running = send(server.url, heavy, remote.token)
          const { took, status } = await timed(remote)
          await running
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
}
