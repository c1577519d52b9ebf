import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { checksums } from '../support/database/checksums.ts'
import { startServer } from '../support/server/process.ts'
import { readProgress } from '../support/server/progress-reader.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment, within } from './server-of.ts'

/** Rows that match beside those that a batch is about, and are left as they are. */
const SPARED = 20
/** What a request may weigh, in bytes, however many rows match. */
const LIGHT = 2048
/** What one of the rows is called that match. */
const NAME = 'Everything that matches'

/** Adds questions that a filter finds; returns those that are spared. */
async function addRows(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into faqs (question, answer, position)
    select ${NAME} || ' ' || n, 'Yes.', 1 from generate_series(1, ${count + SPARED}::integer) as n
    returning id`.execute(db)
  return rows.slice(-SPARED).map(({ id }) => id)
}

/** The most memory that a process has used, in MB; not a number where the system does not tell. */
function getPeak(pid: number): number {
  try {
    const kB = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kB) / 1024)
  } catch {
    return Number.NaN
  }
}

const seconds = (since: number) => Math.round((performance.now() - since) / 100) / 10

/** Sends a request whose answer tells its progress; the last line, and how many came before it. */
async function sendLong(url: string, remote: Remote, path: string, body: string) {
  const headers = {
    authorization: `Bearer ${remote.token}`,
    accept: 'application/x-ndjson',
    'content-type': 'application/json',
  }
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body })
  const lines = await readProgress(response.body).rest()
  return { status: response.status, answer: lines.at(-1), told: lines.length - 1 }
}

/** What the business holds; a server that starts writes its settings. */
async function contents(db: Db) {
  const { settings: _, ...tables } = await checksums(db)
  return tables
}

/** Whether something is as it should be; a sentence where it is not. */
function expectation(what: string, got: unknown, wanted: unknown): string[] {
  const [one, other] = [JSON.stringify(got), JSON.stringify(wanted)]
  return one === other ? [] : [`${what}: ${one} instead of ${other}`]
}

prove({
  what: '50,000 rows that match a filter change by one request under 2 KB, and one undo restores them exactly',
  engines: ENGINES,
  count: 50_000,
  cut: 60,
  async run(given) {
    const { count } = given
    const environment = await readEnvironment(given)
    const [spared, before] = await within(environment, async (db) => {
      const except = await addRows(db, count)
      return [except, await contents(db)] as const
    })
    const server = await startServer(environment)
    const failures: string[] = []
    const measured: Record<string, number> = {}
    try {
      const remote = await signedIn(server.url)
      measured.memory_before_mb = getPeak(server.pid)
      const body = JSON.stringify({
        ...{ entity: 'faqs', verb: 'delete', list: 'all', expected: count },
        ...{ filter: { question: NAME, deleted: 'live' }, except: spared },
      })
      if (body.length >= LIGHT) failures.push(`the request weighs ${body.length} bytes`)

      let begun = performance.now()
      const batch = await sendLong(server.url, remote, 'batch', body)
      measured.batch_seconds = seconds(begun)
      measured.memory_batch_mb = getPeak(server.pid)
      const { of, done, refused } = batch.answer.data ?? {}
      failures.push(
        ...expectation('the batch', [of, done, refused], [count, count, 0]),
        ...expectation('its status', [batch.status, batch.answer.code], [200, undefined]),
      )
      const id = batch.answer.batch
      const { body: told } = await remote.call(`GET history?batch=${id}&perPage=1`)
      failures.push(...expectation('its history', told.total, count))

      begun = performance.now()
      const undone = await remote.call('POST history/undo', { batch: id })
      measured.undo_seconds = seconds(begun)
      measured.memory_undo_mb = getPeak(server.pid)
      failures.push(...expectation('the undo', undone.body.data?.changes, count))
    } finally {
      await server.stop()
    }
    const after = await within(environment, contents)
    for (const [table, sum] of Object.entries(after))
      failures.push(...expectation(`${table} after the undo`, sum, before[table]))
    return { tried: failures.length > 0 ? 0 : count, failures, measured }
  },
})
