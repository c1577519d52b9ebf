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

/** After this many changes, both readers must know all of them. One reader reconnects each time. */
const CHAPTER = 20
/** The number of simultaneous changes. */
const TOGETHER = 10
/** The maximum wait for an event in ms. */
const PATIENCE = 60_000

/** The maximum number of retries after a busy server refuses a change. */
const AGAIN = 20

type Versions = Record<string, number>

/** Starts a server that reads versions only after a notification. */
async function startTestServer(url: string) {
  const database = await openPostgres(url)
  const changes = new ChangeFeed({ ...database, clock: () => TEST_NOW, beat: NEVER })
  const app = appOn(database.db, undefined, { changes })
  return { ...database, ...app, token: await app.tokenOf(ACCOUNTS.admin) }
}

type Server = Awaited<ReturnType<typeof startTestServer>>

/** A client of the event stream of one server: the latest versions, and the mistakes. */
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

  /** Opens a stream and keeps earlier versions, as a hidden tab does. */
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

  /** Waits until the reader has the expected versions. Reports missing ones. */
  async catchUp(expectedVersions: Versions): Promise<void> {
    const end = performance.now() + PATIENCE
    while (!isDeepStrictEqual(this.told, expectedVersions) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 10))
    const missed = Object.keys(expectedVersions).filter(
      (name) => this.told[name] !== expectedVersions[name],
    )
    if (missed.length > 0) this.failures.push(`${this.#name} was not told of ${missed.join(', ')}`)
  }
}

/** Reads the versions in the database that an admin must receive. */
async function versionsNow(db: Db): Promise<Versions> {
  const event = describeVersions(registry).admin((await readVersionState(db)).versions)
  return JSON.parse(event.data)
}

/** Makes the next change, of four entities in turn, through alternating servers. */
async function change(servers: readonly Server[], changeIndex: number): Promise<string[]> {
  const server = servers[changeIndex % servers.length]
  const requests = [
    ['admin/faqs/update', { id: 1, answer: `Answer ${changeIndex}` }],
    ['admin/rejectionreason/store', { reason: `Reason ${changeIndex}` }],
    ['admin/slider/update', { id: 1, title: `Title ${changeIndex}` }],
    ['admin/services/update', { id: 1, description: `Note ${changeIndex}` }],
  ] as const
  const [path, body] =
    requests[Math.floor(changeIndex / servers.length) % requests.length] ?? requests[0]
  const send = () => server?.call(`POST ${path}`, { token: server.token, body })
  let answer = await send()
  // A busy machine may refuse the request, so try again.
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
    const servers = [await startTestServer(url), await startTestServer(url)]
    const readers = servers.map((server, index) => new Reader(server, `reader ${index + 1}`))
    const failures: string[] = []
    let attempts = 0
    try {
      await Promise.all(readers.map((reader) => reader.open()))
      for (let chapter = 0; attempts < count; chapter++) {
        // One reader reconnects after a gap, while the changes continue.
        const absent = readers[chapter % readers.length]
        await absent?.close()
        const end = Math.min(count, attempts + CHAPTER)
        for (let roundIndex = 0; attempts < end; roundIndex++) {
          const changes = Array.from({ length: Math.min(TOGETHER, end - attempts) }, (_, index) =>
            change(servers, attempts + index),
          )
          if (roundIndex === 0) await absent?.open()
          failures.push(...(await Promise.all(changes)).flat())
          attempts += changes.length
        }
        const currentVersions = await versionsNow(servers[0]?.db as Db)
        await Promise.all(readers.map((reader) => reader.catchUp(currentVersions)))
        if (readers.some((reader) => reader.failures.length > 0)) break
      }
    } finally {
      await Promise.all(readers.map((reader) => reader.close()))
      await Promise.all(servers.map(({ close }) => close()))
    }
    const eventCount = readers.reduce((sum, reader) => sum + reader.events, 0)
    failures.push(...readers.flatMap((reader) => reader.failures))
    return { tried: attempts, failures, measured: { events: eventCount } }
  },
})
