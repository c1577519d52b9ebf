import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { PgliteThread, databaseError } from './pglite-thread.ts'

/** How long one holder may keep the only connection without using it, in ms. */
const IDLE_LIMIT = 10_000
/** How long another waits for it at most, in ms: until two slow ones are done. */
const waitLimit = (limit: number) => Math.min(2 * limit, 30_000)
/** PostgreSQL's word for having no connection to give. */
const ALL_BUSY = '53300'

export interface Pglite {
  /** The one connection, for statements that may take so long, in ms. */
  pool(limit: number): PostgresPool
  close(): Promise<void>
}

/**
 * The embedded database behind the interface that Kysely's PostgreSQL dialect asks for:
 * one connection, handed to one holder at a time.
 */
export async function openPglite(dataDir: string): Promise<Pglite> {
  const thread = new PgliteThread(dataDir)
  await thread.open()
  const take = queue()
  return {
    pool: (limit) => ({
      connect: async () => lend(thread, await take(waitLimit(limit)), limit),
      // The thread is closed once, for all that have a handle on it.
      end: async () => undefined,
    }),
    close: () => thread.close(),
  }
}

/** One after the other; whoever waits longer than its patience in ms goes away: 53300. */
function queue() {
  let last: Promise<void> = Promise.resolve()
  return async function take(patience: number): Promise<() => void> {
    const before = last
    let release = () => {}
    const mine = new Promise<void>((resolve) => {
      release = resolve
    })
    last = before.then(() => mine)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), patience)
    })
    const first = await Promise.race([before, late])
    clearTimeout(timer)
    if (first !== 'late') return release
    release()
    throw databaseError(`the embedded database was busy for ${patience} ms`, ALL_BUSY)
  }
}

/**
 * The connection in one holder's hands. A holder that waits for a second connection while
 * it has the only one would hang every caller for good: it is taken back instead. What ended
 * the thread under a holder answers the rest of what it asks.
 */
function lend(thread: PgliteThread, release: () => void, limit: number): PostgresPoolClient {
  const { life } = thread
  let ended: unknown
  let watchdog: NodeJS.Timeout
  const watch = () => {
    watchdog = setTimeout(() => {
      ended = new Error('the database connection was held idle and taken back')
      void thread.ask({ kind: 'rollback' }).finally(release)
    }, IDLE_LIMIT).unref()
  }
  watch()
  return {
    async query(sql: unknown, params: readonly unknown[] = []) {
      if (ended) throw ended
      clearTimeout(watchdog)
      try {
        const { rows, rowCount } = await thread.ask(
          { kind: 'query', sql: String(sql), params: [...params] },
          { limit, life },
        )
        return { command: commandOf(String(sql)), rowCount, rows }
      } catch (error) {
        if (thread.life !== life) ended = error
        throw error
      } finally {
        watch()
      }
    },
    release() {
      clearTimeout(watchdog)
      ended ??= new Error('the database connection was given back')
      release()
    },
  } as PostgresPoolClient
}

type Command = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE'

/** Kysely reads the number of changed rows only where the command says that rows were changed. */
function commandOf(sql: string): Command {
  const word = /^\s*(insert|update|delete|merge)/i.exec(sql)?.[1]?.toUpperCase()
  return (word as Command) ?? 'SELECT'
}
