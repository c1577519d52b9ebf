import pg from 'pg'
import { type Cable, layCable } from '../support/database/cable.ts'
import { startPostgres, type Postgres } from '../support/database/postgres.ts'
import { type ServerProcess, startServer } from '../support/server/process.ts'
import { type Outcome, prove } from './prove.ts'
import { startLoad } from './load.ts'

const ADMIN = { email: 'admin@example.com', password: 'a password long enough' }
const WRITERS = 6
/** The number of outages in the whole run. */
const ROUNDS = 80
/** The maximum recovery time of the server in ms. Only the whole run judges it. */
const BACK = 2000
/** The length of a cut, and the time between two outages, in ms. */
const CUT = 300
const BETWEEN = 150

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function endOthers(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
  await client.end()
}

/** The kinds of outages. Each function resolves when the database is back. */
const WAYS = {
  'stopped and started': ({ postgres }) => postgres.restart('SIGINT'),
  'killed and started': ({ postgres }) => postgres.restart('SIGQUIT'),
  'every connection ended': ({ postgres }) => endOthers(`${postgres.url}postgres`),
  'the network cut': async ({ cable }) => {
    cable.cut()
    await pause(CUT)
    cable.mend()
  },
} satisfies Record<string, (at: { postgres: Postgres; cable: Cable }) => Promise<void>>

/** A server process on a database behind a cable. */
async function onCable(postgres: Postgres): Promise<{ cable: Cable; server: ServerProcess }> {
  const address = new URL(`${postgres.url}postgres`)
  const cable = await layCable(Number(address.port))
  address.port = String(cable.port)
  const server = await startServer({
    DATABASE_URL: address.href,
    JWT_SECRET: 'a secret that only this check knows, long enough',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'silent',
  })
  return { cable, server }
}

const isAlive = (url: string) =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Causes so many outages, and returns the failures. */
async function tryAll(
  count: number,
  at: { postgres: Postgres; cable: Cable; server: ServerProcess },
): Promise<Outcome> {
  const load = await startLoad(at.server.url, ADMIN, WRITERS)
  const failures: string[] = []
  const times: number[] = []
  const outages = Object.entries(WAYS)
  for (let attempts = 0; attempts < count; attempts++) {
    const [outageName, goAway] = outages[attempts % outages.length] ?? []
    await pause(BETWEEN)
    await goAway?.(at)
    const back = Math.round(await load.untilKept())
    times.push(back)
    if (back > BACK && count >= ROUNDS) failures.push(`${outageName}: back after ${back} ms`)
    if (await isAlive(at.server.url)) continue
    failures.push(`${outageName}: the process ended: ${at.server.output().slice(-500)}`)
    break
  }
  await load.stop()
  const storedQuestions = new Set(await load.questions().catch(() => []))
  const lost = [...load.acknowledged].filter((question) => !storedQuestions.has(question))
  failures.push(...load.wrong, ...lost.map((question) => `${question} was acknowledged and lost`))
  const measured = { acknowledged: load.acknowledged.size, slowest_back_ms: Math.max(...times) }
  return { tried: times.length, failures, measured }
}

prove({
  what: 'the database goes away under load in four ways: the process lives, loses nothing it acknowledged, and is back in 2 s',
  engines: ['postgres'],
  count: ROUNDS,
  cut: 4,
  async run({ count }) {
    const postgres = await startPostgres()
    try {
      const { cable, server } = await onCable(postgres)
      const outcome = await tryAll(count, { postgres, cable, server })
      await server.stop()
      await cable.remove()
      return outcome
    } finally {
      await postgres.stop()
    }
  },
})
