import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../../demo/world/random.ts'
import { startServer } from '../support/server/process.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { isSignedBy, startReceiver } from '../support/server/webhook-receiver.ts'
import { ENGINES, prove } from './prove.ts'
import { type Environment, readEnvironment, runInDatabase } from './server-of.ts'

const WRITERS = 4
/** A kill comes when so many writes have been acknowledged since the last, and up to so many ms later. */
const WRITES = 20
const LONGEST = 3000
/** The maximum wait for writes or for messages, in ms. */
const PATIENCE = 60_000
const EVENT = 'cancellation-reasons.create'

/** Makes rows until the server is gone. */
async function write({ call }: Remote, label: string, onWrite: () => void): Promise<void> {
  for (let number = 0; ; number++) {
    const made = await call('POST admin/rejectionreason/store', { reason: `${label} ${number}` })
    if (made.status !== 200) throw new Error(`a row was answered ${made.status}`)
    onWrite()
  }
}

/** The ids of the changes that were kept; the claims of the server that died run out, which takes 30 seconds. */
function readDelivered(environment: Environment): Promise<ReadonlySet<string>> {
  return runInDatabase(environment, async (db) => {
    await sql`update jobs set due_at = now() where state = 'due'`.execute(db)
    const { rows } = await sql<{ id: string }>`
      select c.id::text as id from changes as c
      where entity = 'cancellation-reasons' and kind = 'insert'
        and at >= (select min(created_at) from webhooks)`.execute(db)
    return new Set(rows.map(({ id }) => id))
  })
}

prove({
  what: 'a server that is killed notifies webhooks of every saved change, and of no other',
  engines: ENGINES,
  count: 50,
  cut: 2,
  async run(given) {
    const environment = { ...(await readEnvironment(given)), WEBHOOKS_ALLOW_PRIVATE: '1' }
    const random = createRandom(given.seed, 'webhook-kills')
    const receiver = await startReceiver()
    const told = new Map<string, number>()
    const failures: string[] = []
    let server = await startServer(environment)
    let tried = 0
    try {
      const { call } = await signedIn(server.url)
      const made = await call('POST webhooks', { url: receiver.url, events: EVENT })
      const { secret } = made.body.data
      receiver.replyWith((message) => {
        const { id } = message.body.data
        if (!isSignedBy(secret, message)) failures.push(`message ${message.id} is not signed`)
        told.set(id, (told.get(id) ?? 0) + 1)
        return {}
      })
      for (; tried < given.count; tried++) {
        const remote = await signedIn(server.url)
        let written = 0
        const reached = new Promise<void>((resolve) => {
          const onWrite = () => {
            if (++written >= WRITES) resolve()
          }
          for (let writer = 0; writer < WRITERS; writer++)
            write(remote, `${given.seed} ${tried} ${writer}`, onWrite).catch(
              // A call that the kill cuts off is a TypeError, and what is to be expected.
              (error: Error) => error instanceof TypeError || failures.push(error.message),
            )
        })
        await Promise.race([reached, wait(PATIENCE)])
        await wait(random.int(0, LONGEST))
        await server.stop('SIGKILL')
        if (written < WRITES) failures.push(`kill ${tried}: too little was written before`)
        const kept = await readDelivered(environment)
        server = await startServer(environment)
        const missing = () => [...kept].filter((id) => !told.has(id))
        for (let left = PATIENCE; missing().length > 0 && left > 0; left -= 100) await wait(100)
        failures.push(...missing().map((id) => `kill ${tried}: change ${id} was never told`))
        const untrue = [...told.keys()].filter((id) => !kept.has(id))
        failures.push(...untrue.map((id) => `kill ${tried}: change ${id} was told and not kept`))
      }
    } finally {
      await server.stop()
      await receiver.stop()
    }
    const messages = [...told.values()].reduce((sum, times) => sum + times, 0)
    return { tried, failures, measured: { changes: told.size, messages } }
  },
})
