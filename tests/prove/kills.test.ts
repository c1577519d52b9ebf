import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../demo/world/random.ts'
import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment } from './server-of.ts'

const WRITERS = 8
/** The number of acknowledged writes between two kills, and the maximum delay of a kill in ms. */
const WRITES = 25
const LONGEST = 300
/** The maximum wait for these writes in ms. */
const PATIENCE = 60_000

/**
 * The expected content of each row: the last acknowledged value, or the one in the pending request.
 */
type Promised = Map<number, { kept: string; onItsWay?: string }>

/** Creates and changes rows until the server dies. Returns the number of acknowledged writes. */
async function write({ call }: Remote, label: string, promised: Promised, onWrite: () => void) {
  for (let number = 0; ; number++) {
    const reason = `${label} ${number}`
    const created = await call('POST admin/rejectionreason/store', { reason })
    if (created.status !== 200) throw new Error(`a row was answered ${created.status}`)
    const { id } = created.body.data
    promised.set(id, { kept: reason, onItsWay: `${reason} changed` })
    onWrite()
    const body = { id, reason: `${reason} changed`, applies_to: 'any' }
    const updated = await call('POST admin/rejectionreason/update', body)
    if (updated.status !== 200) throw new Error(`a change was answered ${updated.status}`)
    promised.set(id, { kept: body.reason })
    onWrite()
  }
}

/** Lists acknowledged values that are missing, as sentences. */
async function listLostRows({ call }: Remote, promised: Promised): Promise<string[]> {
  const { body } = await call('GET admin/rejectionreason/show')
  const rows: { id: number; reason: string }[] = body.data
  const reasonsById = new Map(rows.map(({ id, reason }) => [id, reason]))
  return [...promised].flatMap(([id, { kept, onItsWay }]) => {
    const reason = reasonsById.get(id)
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
  async run(context) {
    const environment = await readEnvironment(context)
    const random = createRandom(context.seed, 'kills')
    const promised: Promised = new Map()
    const failures: string[] = []
    let acknowledged = 0
    let server = await startServer(environment)
    let attempts = 0
    try {
      for (; attempts < context.count; attempts++) {
        const remote = await signedIn(server.url)
        const targetWrites = acknowledged + WRITES
        const reached = new Promise<void>((resolve) => {
          const onWrite = () => {
            acknowledged++
            if (acknowledged >= targetWrites) resolve()
          }
          for (let writer = 0; writer < WRITERS; writer++)
            write(remote, `${context.seed} ${attempts} ${writer}`, promised, onWrite).catch(
              // A request that the kill interrupts throws a TypeError.
              (error: Error) => error instanceof TypeError || failures.push(error.message),
            )
        })
        await Promise.race([reached, wait(PATIENCE)])
        await wait(random.int(0, LONGEST))
        await server.stop('SIGKILL')
        if (acknowledged < targetWrites)
          failures.push(`kill ${attempts}: too little was written before`)
        server = await startServer(environment)
        failures.push(...(await listLostRows(await signedIn(server.url), promised)))
      }
    } finally {
      await server.stop()
    }
    return { tried: attempts, failures, measured: { acknowledged } }
  },
})
