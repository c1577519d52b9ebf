import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, type Given, prove } from './prove.ts'
import { HEAVY, type Heavy } from './hostile/heavy.ts'
import { readEnvironment } from './server-of.ts'

/** The requests of the other client. */
const LIST = 'GET admin/appointment/all?is_completed=1&page=1&perPage=100'
const CUT = HEAVY.length
/** The maximum time of a list on the embedded engine in milliseconds. */
const MOST = 2000

const median = (times: readonly number[]) =>
  [...times].sort((first, second) => first - second)[Math.floor(times.length / 2)] ?? 0

async function measureRequest({ call }: Remote): Promise<{ took: number; status: number }> {
  const startTime = performance.now()
  const { status } = await call(LIST)
  return { took: performance.now() - startTime, status }
}

/** Encode the heavy request in advance, because encoding would delay this client. */
async function encoded({ request, body, type }: Heavy) {
  if (body === undefined) return { request }
  const response = new Response(body, type ? { headers: { 'content-type': type } } : undefined)
  const contentType = response.headers.get('content-type') ?? ''
  return { request, type: contentType, body: await response.arrayBuffer() }
}
type Encoded = Awaited<ReturnType<typeof encoded>>

/** Sends the heavy request and ignores its answer, which another check tests. */
async function send(url: string, { request, body, type }: Encoded, token: string): Promise<void> {
  const [method, path] = request.split(' ', 2)
  const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
  const response = await fetch(`${url}/api/${path}`, { method, body, headers }).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
}

/** Requests lists until the heavy request ends. Returns the slowest time. */
async function slowestWhile(running: Promise<void>, remote: Remote) {
  let ended = false
  const end = running.then(() => {
    ended = true
  })
  let slowest = await measureRequest(remote)
  while (!ended && slowest.status === 200) {
    const nextMeasure = await measureRequest(remote)
    if (nextMeasure.took > slowest.took || nextMeasure.status !== 200) slowest = nextMeasure
  }
  await end
  return slowest
}

/** Reports lists that are too slow beside a heavy request. The short run judges no times. */
function checkTimes(
  { engine, count }: Given,
  name: string,
  usualTimes: number[],
  loadedTimes: number[],
) {
  if (count <= CUT) return []
  const maximum = engine === 'embedded' ? MOST : 2 * median(usualTimes)
  const took = engine === 'embedded' ? Math.max(...loadedTimes) : median(loadedTimes)
  return took > maximum
    ? [
        `beside ${name} a list took ${Math.round(took)} ms, at most ${Math.round(maximum)} are promised`,
      ]
    : []
}

prove({
  what: 'a list is answered at the usual speed while any other request runs',
  engines: ENGINES,
  count: 20 * CUT,
  cut: CUT,
  async run(context) {
    const server = await startServer(await readEnvironment(context))
    const failures: string[] = []
    let attempts = 0
    let slowest = 0
    try {
      const remote = await signedIn(server.url)
      const rounds = Math.ceil(context.count / HEAVY.length)
      for (const heavy of HEAVY) {
        const usualTimes: number[] = []
        const loadedTimes: number[] = []
        const encodedCall = await encoded(heavy)
        for (let round = 0; round < rounds; round++) {
          usualTimes.push((await measureRequest(remote)).took)
          const running = send(server.url, encodedCall, remote.token)
          const { took, status } = await slowestWhile(running, remote)
          attempts += 1
          loadedTimes.push(took)
          if (status !== 200) failures.push(`beside ${heavy.name} a list was answered ${status}`)
        }
        slowest = Math.max(slowest, ...loadedTimes)
        failures.push(...checkTimes(context, heavy.name, usualTimes, loadedTimes))
      }
    } finally {
      await server.stop()
    }
    return { tried: attempts, failures, measured: { slowest_list_ms: Math.round(slowest) } }
  },
})
