import pg from 'pg'
import { PgliteThread } from '../server/db/engines/pglite-thread.ts'
import { createBenchApp, createCaller, signIn } from './bench-app.ts'
import type { BenchDatabase } from './bench-database.ts'
import { buildNewBooking } from './new-booking.ts'

/** The requests before the printed one. Frequent statements are planned once after some runs. */
const WARM_UP = 20
const MAX_LETTERS = 120
/** The days to try. Some are closed, and some employees are off. */
const MAX_ATTEMPTS = 20

/** A statement that a driver sent, with its milliseconds. */
interface SentStatement {
  text: string
  duration: number
  /** True if the driver sent it before the answer to the previous statement. */
  isPipelined: boolean
}

/** Returns the text of the statement in the first argument of a driver. */
function readText(query: unknown): string {
  if (typeof query === 'string') return query
  const { text, sql, kind } = query as { text?: string; sql?: string; kind?: string }
  return text ?? sql ?? kind ?? ''
}

/** Records the statements that a driver sends by a method from now on. */
function recordMethod(log: SentStatement[], prototype: object, name: string): void {
  const methods = prototype as Record<string, (...parameters: unknown[]) => Promise<unknown>>
  const send = methods[name]
  if (!send) return
  let unanswered = 0
  methods[name] = async function record(this: unknown, ...parameters: unknown[]) {
    const startedAt = performance.now()
    const text = readText(parameters[0])
    const statement = { text, duration: 0, isPipelined: unanswered > 0 }
    log.push(statement)
    unanswered += 1
    try {
      return await send.apply(this, parameters)
    } finally {
      unanswered -= 1
      statement.duration = performance.now() - startedAt
    }
  }
}

const formatText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_LETTERS)

/** Sends a request with the next body until one is not refused. */
async function sendAccepted(
  log: SentStatement[],
  send: () => Promise<string>,
): Promise<readonly SentStatement[]> {
  for (let attempt = 1; ; attempt++) {
    log.length = 0
    try {
      await send()
      return [...log]
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS) throw error
    }
  }
}

/** Prints the statements of the last of several similar requests, in their order. */
async function printRequest(
  title: string,
  log: SentStatement[],
  send: () => Promise<string>,
): Promise<void> {
  let sentStatements: readonly SentStatement[] = []
  for (let index = 0; index <= WARM_UP; index++) sentStatements = await sendAccepted(log, send)
  const total = sentStatements.reduce((sum, { duration }) => sum + duration, 0)
  const roundTrips = sentStatements.filter(({ isPipelined }) => !isPipelined).length
  console.log(
    `${title}: ${sentStatements.length} statements in ${roundTrips} round trips, ${total.toFixed(1)} ms`,
  )
  for (const { text, duration, isPipelined } of sentStatements)
    console.log(
      `${isPipelined ? '+' : ' '} ${duration.toFixed(2).padStart(6)} ms  ${formatText(text)}`,
    )
}

/**
 * Prints the statements of an update of one field and of a create of an instant booking, without and
 * with an employee, as the drivers send them.
 */
export async function printStatements(database: BenchDatabase): Promise<void> {
  const log: SentStatement[] = []
  recordMethod(log, pg.Client.prototype, 'query')
  recordMethod(log, PgliteThread.prototype, 'request')
  const app = createBenchApp(database)
  const call = createCaller(app, await signIn(app))
  const list = await call('GET admin/appointment/show?is_completed=0&perPage=200&sort=-starts_at')
  const rows: Record<string, unknown>[] = JSON.parse(list).data
  const row = rows.find(({ employee_id }) => employee_id !== null) ?? {}
  const { id, employee_id } = row
  let count = 1
  await printRequest('update', log, () =>
    call('POST admin/appointment/update', { id, instructions: `Gate ${count++}` }),
  )
  for (const [title, values] of [
    ['create', {}],
    ['create with an employee', { employee_id }],
  ] as const)
    await printRequest(title, log, () =>
      call('POST admin/appointment/store', { ...buildNewBooking(row, count++), ...values }),
    )
}
