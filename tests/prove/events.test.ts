import { isDeepStrictEqual } from 'node:util'
import { registry } from '../../resources/index.ts'
import { openPostgres } from '../../server/db/engines/engine.ts'
import type { Db } from '../../server/db/database-types.ts'
import { ChangeFeed } from '../../server/live/change-feed.ts'
import { readVersionState } from '../../server/live/versions.ts'
import { describeVersions } from '../../server/rows/entity-versions.ts'
import { ACCOUNTS } from '../support/server/accounts.ts'
import { appOn, NEVER } from '../support/server/app.ts'
import { TEST_NOW } from '../support/server/clock.ts'
import { type EventReader, readEvents } from '../support/server/event-reader.ts'
import { prove } from './prove.ts'

/** Changes after which both readers must have been told of all; one of them comes anew each time. */
const CHAPTER = 20
/** Changes under way at once. */
const TOGETHER = 10
/** How long what was not told is waited for, in ms: only what never comes is missed. */
const PATIENCE = 60_000

/** How often a change is sent again that a busy machine has turned away. */
const AGAIN = 20

type Versions = Record<string, number>

/** A server of its own, which reads no versions but when it is notified. */
async function serverOn(url: string) {
  const database = await openPostgres(url)
  const changes = new ChangeFeed({ ...database, clock: () => TEST_NOW, beat: NEVER })
  const app = appOn(database.db, undefined, { changes })
  return { ...database, ...app, token: await app.tokenOf(ACCOUNTS.admin) }
}

type Server = Awaited<ReturnType<typeof serverOn>>

/** A client of one server's stream: what it was told last, and what was said of it that was wrong. */
class Reader {
  told: Versions = {}
  events = 0
  readonly failures: string[] = []
  readonly #server: Server
  readonly #name: string
  #stream: EventReader | undefined
  #reading: Promise<void> = Promise.resolve()

  constructor(server: Server, name: string) {
    this.#server = server
    this.#name = name
  }

  /** Opens a stream; the versions that were told before stay, as in a tab that was hidden. */
  async open(): Promise<void> {
    const headers = { authorization: `Bearer ${this.#server.token}` }
    const response = await this.#server.app.request('/api/events', { headers })
    this.#stream = readEvents(response.body)
    this.#reading = this.#read(this.#stream)
  }

  async #read(stream: EventReader): Promise<void> {
    for (let event = await stream.next(); event; event = await stream.next()) {
      const older = Object.entries(event.versions).filter(
        ([entity, version]) => version < (this.told[entity] ?? 0),
      )
      if (older.length > 0) this.failures.push(`${this.#name} was told older versions than before`)
      this.told = event.versions
      this.events++
    }
  }

  async close(): Promise<void> {
    await this.#stream?.cancel()
    await this.#reading
  }

  /** Waits until what was told is what there is; says what never came. */
  async catchUp(wanted: Versions): Promise<void> {
    const end = performance.now() + PATIENCE
    while (!isDeepStrictEqual(this.told, wanted) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10))
    const missed = Object.keys(wanted).filter((name) => this.told[name] !== wanted[name])
    if (missed.length > 0) this.failures.push(`${this.#name} was not told of ${missed.join(', ')}`)
  }
}

/** The versions that an admin must have been told, as the database has them now. */
async function versionsNow(db: Db): Promise<Versions> {
  const event = describeVersions(registry).admin((await readVersionState(db)).versions)
  return JSON.parse(event.data)
}

/** The changes in turn: of four entities, each through the other server than the one before. */
async function change(servers: readonly Server[], at: number): Promise<string[]> {
  const server = servers[at % servers.length]
  const calls = [
    ['admin/faqs/update', { id: 1, answer: `Answer ${at}` }],
    ['admin/rejectionreason/store', { reason: `Reason ${at}` }],
    ['admin/slider/update', { id: 1, title: `Title ${at}` }],
    ['admin/services/update', { id: 1, description: `Note ${at}` }],
  ] as const
  const [path, body] = calls[Math.floor(at / servers.length) % calls.length] ?? calls[0]
  const send = () => server?.call(`POST ${path}`, { token: server.token, body })
  let answer = await send()
  // A busy machine may say that it is; whoever comes again is let in.
  for (let time = 0; time < AGAIN && answer?.status === 503; time++) answer = await send()
  return answer?.status === 200 ? [] : [`${path} was answered ${String(answer?.status)}`]
}

prove({
  what: 'clients that follow the events of one of two servers on one database receive every change of both',
  engines: ['postgres'],
  count: 10_000,
  cut: 40,
  async run({ count, world }) {
    const url = await world.databaseUrl()
    const servers = [await serverOn(url), await serverOn(url)]
    const readers = servers.map((server, at) => new Reader(server, `reader ${at + 1}`))
    const failures: string[] = []
    let tried = 0
    try {
      await Promise.all(readers.map((reader) => reader.open()))
      for (let chapter = 0; tried < count; chapter++) {
        // One comes back after a gap, while the changes go on.
        const absent = readers[chapter % readers.length]
        await absent?.close()
        const end = Math.min(count, tried + CHAPTER)
        for (let part = 0; tried < end; part++) {
          const some = Array.from({ length: Math.min(TOGETHER, end - tried) }, (_, at) =>
            change(servers, tried + at),
          )
          if (part === 0) await absent?.open()
          failures.push(...(await Promise.all(some)).flat())
          tried += some.length
        }
        const wanted = await versionsNow(servers[0]?.db as Db)
        await Promise.all(readers.map((reader) => reader.catchUp(wanted)))
        if (readers.some((reader) => reader.failures.length > 0)) break
      }
    } finally {
      await Promise.all(readers.map((reader) => reader.close()))
      await Promise.all(servers.map(({ close }) => close()))
    }
    const told = readers.reduce((sum, reader) => sum + reader.events, 0)
    failures.push(...readers.flatMap((reader) => reader.failures))
    return { tried, failures, measured: { events: told } }
  },
})
