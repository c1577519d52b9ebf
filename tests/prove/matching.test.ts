import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../server/db/database-types.ts'
import { checksums } from '../support/database/checksums.ts'
import { startServer } from '../support/server/process.ts'
import { readProgress } from '../support/server/progress-reader.ts'
import { type Remote, signedIn } from '../support/server/remote.ts'
import { ENGINES, prove } from './prove.ts'
import { readEnvironment, runInDatabase } from './server-of.ts'

/** The number of matching rows that the batch excludes. */
const SPARED = 20
/** The maximum size of a request in bytes. */
const LIGHT = 2048
/** The text of one matching row. */
const NAME = 'Everything that matches'

/** Adds questions that match a filter. Returns the excluded ones. */
async function addRows(db: Db, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`insert into faqs (question, answer, position)
    select ${NAME} || ' ' || n, 'Yes.', 1 from generate_series(1, ${count + SPARED}::integer) as n
    returning id`.execute(db)
  return rows.slice(-SPARED).map(({ id }) => id)
}

/** Returns the peak memory of a process in MB. NaN if the system does not report it. */
function getPeak(pid: number): number {
  try {
    const kB = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Math.round(Number(kB) / 1024)
  } catch {
    return Number.NaN
  }
}

const seconds = (startTime: number) => Math.round((performance.now() - startTime) / 100) / 10

/** Sends a request with progress. Returns the last line, and the number of lines before it. */
async function sendLong(url: string, remote: Remote, path: string, body: string) {
  const headers = {
    authorization: `Bearer ${remote.token}`,
    accept: 'application/x-ndjson',
    'content-type': 'application/json',
  }
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body })
  const lines = await readProgress(response.body).readRest()
  return { status: response.status, answer: lines.at(-1), told: lines.length - 1 }
}

/** Reads the content of the business, without settings that a starting server writes. */
async function contents(db: Db) {
  const { settings: _, ...tables } = await checksums(db)
  return tables
}

/** Compares two values. Returns a sentence if they differ. */
function expectation(label: string, actual: unknown, expected: unknown): string[] {
  const [actualText, expectedText] = [JSON.stringify(actual), JSON.stringify(expected)]
  return actualText === expectedText ? [] : [`${label}: ${actualText} instead of ${expectedText}`]
}

prove({
  what: '50,000 rows that match a filter change by one request under 2 KB, and one undo restores them exactly',
  engines: ENGINES,
  count: 50_000,
  cut: 60,
  async run(context) {
    const { count } = context
    const environment = await readEnvironment(context)
    const [spared, contentsBefore] = await runInDatabase(environment, async (db) => {
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
        entity: 'faqs',
        verb: 'delete',
        list: 'all',
        expected: count,
        filter: { question: NAME, deleted: 'live' },
        except: spared,
      })
      if (body.length >= LIGHT) failures.push(`the request weighs ${body.length} bytes`)

      let startTime = performance.now()
      const batch = await sendLong(server.url, remote, 'batch', body)
      measured.batch_seconds = seconds(startTime)
      measured.memory_batch_mb = getPeak(server.pid)
      const { of: matchCount, done: doneCount, refused } = batch.answer.data ?? {}
      failures.push(
        ...expectation('the batch', [matchCount, doneCount, refused], [count, count, 0]),
        ...expectation('its status', [batch.status, batch.answer.code], [200, undefined]),
      )
      const id = batch.answer.batch
      const { body: historyBody } = await remote.call(`GET history?batch=${id}&perPage=1`)
      failures.push(...expectation('its history', historyBody.total, count))

      startTime = performance.now()
      const undone = await remote.call('POST history/undo', { batch: id })
      measured.undo_seconds = seconds(startTime)
      measured.memory_undo_mb = getPeak(server.pid)
      failures.push(...expectation('the undo', undone.body.data?.changes, count))
    } finally {
      await server.stop()
    }
    const contentsAfter = await runInDatabase(environment, contents)
    for (const [table, sum] of Object.entries(contentsAfter))
      failures.push(...expectation(`${table} after the undo`, sum, contentsBefore[table]))
    return { tried: failures.length > 0 ? 0 : count, failures, measured }
  },
})
