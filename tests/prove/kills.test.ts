import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../demo/world/random.ts'
import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment } from './server-of.ts'

const WRITERS = 8
/** A kill comes when so many writes have been acknowledged since the last, and up to so many ms later. */
const WRITES = 25
const LONGEST = 300
/** How long so many writes are waited for, in ms. */
const PATIENCE = 60_000

/** What each row must hold: what was acknowledged last, or what was on its way when the server died. */
type Promised = Map<number, { kept: string; onItsWay?: string }>

/** Makes rows and changes them, until the server is gone; returns how many writes were acknowledged. */
async function write({ call }: Remote, label: string, promised: Promised, onWrite: () => void) {
  for (let number = 0; ; number++) {
    const kept = `${label} ${number}`
    const made = await call('POST admin/rejectionreason/store', { reason: kept })
    if (made.status !== 200) throw new Error(`a row was answered ${made.status}`)
    const { id } = made.body.data
    promised.set(id, { kept, onItsWay: `${kept} changed` })
    onWrite()
    const body = { id, reason: `${kept} changed`, applies_to: 'any' }
    const changed = await call('POST admin/rejectionreason/update', body)
    if (changed.status !== 200) throw new Error(`a change was answered ${changed.status}`)
    promised.set(id, { kept: body.reason })
    onWrite()
  }
}

/** What of all that was acknowledged is not there, in a sentence each. */
async function lost({ call }: Remote, promised: Promised): Promise<string[]> {
  const { body } = await call('GET admin/rejectionreason/show')
  const rows: { id: number; reason: string }[] = body.data
  const found = new Map(rows.map(({ id, reason }) => [id, reason]))
  return [...promised].flatMap(([id, { kept, onItsWay }]) => {
    const reason = found.get(id)
    return reason === kept || (onItsWay !== undefined && reason === onItsWay)
      ? []
      : [`row ${id} should say “${kept}” and says ${reason}`]
  })
}

prove({
  what: 'a server that is killed while it writes loses nothing that it acknowledged',
  engines: ENGINES,
  count: 200,
  cut: 1,
  async run(given) {
    const environment = await readEnvironment(given)
    const random = createRandom(given.seed, 'kills')
    const promised: Promised = new Map()
    const failures: string[] = []
    let acknowledged = 0
    let server = await startServer(environment)
    let tried = 0
    try {
      for (; tried < given.count; tried++) {
        const remote = await signedIn(server.url)
        const wanted = acknowledged + WRITES
        const reached = new Promise<void>((resolve) => {
          const onWrite = () => {
            acknowledged++
            if (acknowledged >= wanted) resolve()
          }
          for (let writer = 0; writer < WRITERS; writer++)
            write(remote, `${given.seed} ${tried} ${writer}`, promised, onWrite).catch(
              // A call that the kill cuts off is a TypeError, and what is to be expected.
              (error: Error) => error instanceof TypeError || failures.push(error.message),
            )
        })
        await Promise.race([reached, wait(PATIENCE)])
        await wait(random.int(0, LONGEST))
        await server.stop('SIGKILL')
        if (acknowledged < wanted) failures.push(`kill ${tried}: too little was written before`)
        server = await startServer(environment)
        failures.push(...(await lost(await signedIn(server.url), promised)))
      }
    } finally {
      await server.stop()
    }
    return { tried, failures, measured: { acknowledged } }
  },
})
