import { findPreparedName, toPlanError } from '../prepared.ts'
import type { Listen } from './open-database.ts'
import { NO_ROOM } from './folder/disk-room.ts'
import { PgliteThread, createDatabaseError } from './pglite-thread.ts'
import { runUpkeep } from './pglite-upkeep.ts'
import type { ChainedClient, ChainedPool, Statement } from './transaction-frame.ts'

/** Milliseconds for which a holder may leave the single connection unused. */
const IDLE_LIMIT = 10_000
/** The maximum number of milliseconds to wait for the connection: the time of two slow holders. */
const getWaitTimeout = (limit: number) => Math.min(2 * limit, 30_000)
/** The SQLSTATE when no connection is free. */
const ALL_BUSY = '53300'
/** The statements that begin or end a transaction. */
const TRANSACTION_START = /^\s*(begin|start transaction)\b/i
const TRANSACTION_END = /^\s*(commit|rollback)\b/i

export interface Pglite {
  /**
   * A pool of the single connection, with a timeout per statement in ms. If `isQuick`, frequent
   * statements of transactions are planned once.
   */
  pool(limit: number, isQuick?: boolean): ChainedPool
  listen: Listen
  /** Runs work while queries wait and all committed data is in the files. */
  pause<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The maximum number of milliseconds to wait until the connection is free. */
const PAUSE_TIMEOUT = 60_000
/** Milliseconds between two rounds of upkeep. */
const UPKEEP_INTERVAL = 10_000

/**
 * The embedded database as a pool for Kysely's PostgreSQL dialect, with a single connection for one
 * holder at a time.
 */
export function createPglitePool(thread: PgliteThread): Pglite {
  const acquire = createMutex()
  const upkeepTimer = setInterval(async () => {
    const release = await acquire(UPKEEP_INTERVAL).catch(() => undefined)
    if (!release) return
    try {
      await runUpkeep(thread)
    } catch (error) {
      thread.log?.warn({ reason: (error as Error).message }, 'the upkeep of the database failed')
    } finally {
      release()
    }
  }, UPKEEP_INTERVAL).unref()
  return {
    pool: (limit, isQuick = false) => ({
      async connect() {
        const release = await acquire(getWaitTimeout(limit))
        try {
          await thread.watchRoom(limit)
        } catch (error) {
          release()
          throw error
        }
        return createLentClient(thread, release, { limit, isQuick })
      },
      // The owner closes the thread once, for all handles.
      end: async () => undefined,
    }),
    listen: (onChange) => thread.listen(onChange),
    async pause(work) {
      const release = await acquire(PAUSE_TIMEOUT)
      try {
        await thread.request({ kind: 'query', sql: 'checkpoint', params: [] })
        return await work()
      } finally {
        release()
      }
    },
    close() {
      clearInterval(upkeepTimer)
      return thread.close()
    },
  }
}

/** Creates a first-in-first-out mutex; waiting longer than `timeout` ms throws 53300. */
function createMutex() {
  let lastHolder: Promise<void> = Promise.resolve()
  return async function acquire(timeout: number): Promise<() => void> {
    const previousHolder = lastHolder
    let release = () => {}
    const ownTurn = new Promise<void>((resolve) => {
      release = resolve
    })
    lastHolder = previousHolder.then(() => ownTurn)
    let timer: NodeJS.Timeout | undefined
    const timeoutReached = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeout)
    })
    const outcome = await Promise.race([previousHolder, timeoutReached])
    clearTimeout(timer)
    if (outcome !== 'late') return release
    release()
    throw createDatabaseError(`the embedded database was busy for ${timeout} ms`, ALL_BUSY)
  }
}

/**
 * Lends the connection to one holder. It takes an idle connection back, because a holder that waits
 * for a second connection would block all requests. If the thread ends, later queries of its holder
 * fail with the same error.
 */
function createLentClient(
  thread: PgliteThread,
  release: () => void,
  { limit, isQuick }: { limit: number; isQuick: boolean },
): ChainedClient {
  const { generation } = thread
  let endError: unknown
  let watchdog: NodeJS.Timeout
  const startWatchdog = () => {
    watchdog = setTimeout(() => {
      endError = new Error('the database connection was held idle and taken back')
      void thread.request({ kind: 'rollback' }).finally(release)
    }, IDLE_LIMIT).unref()
  }
  startWatchdog()
  let hasStatements = false
  let isInTransaction = false
  const findName = (sql: string, params: readonly unknown[], opening = sql) => {
    if (isQuick && TRANSACTION_START.test(opening)) isInTransaction = true
    return findPreparedName({ text: sql, params, isInTransaction })
  }
  async function queryWithOpening(
    opening: string | undefined,
    sql: string,
    params: readonly unknown[] = [],
  ) {
    if (endError) throw endError
    clearTimeout(watchdog)
    try {
      // A transaction that began with free space may fill the disk.
      if (hasStatements && thread.lacksRoom() && !TRANSACTION_END.test(sql))
        throw createDatabaseError('the disk is nearly full', NO_ROOM)
      hasStatements = true
      const { rows, rowCount } = await thread.request(
        { kind: 'query', opening, sql, params: [...params], name: findName(sql, params, opening) },
        { limit, generation },
      )
      return { command: getCommand(sql), rowCount, rows }
    } catch (error) {
      if (thread.generation !== generation) endError = error
      throw toPlanError(error, sql)
    } finally {
      startWatchdog()
    }
  }
  async function queryChain(opening: string | undefined, statements: readonly Statement[]) {
    const results: Awaited<ReturnType<typeof queryWithOpening>>[] = []
    for (const [index, { sql, params }] of statements.entries())
      results.push(await queryWithOpening(index === 0 ? opening : undefined, sql, params))
    return results
  }
  return {
    query: (sql: string, params?: readonly unknown[]) => queryWithOpening(undefined, sql, params),
    queryChain,
    release() {
      clearTimeout(watchdog)
      endError ??= new Error('the database connection was given back')
      release()
    },
  } as unknown as ChainedClient
}

type Command = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE'

/** Returns the command of a statement; Kysely reads the number of changed rows only for these. */
function getCommand(sql: string): Command {
  const command = /^\s*(insert|update|delete|merge)/i.exec(sql)?.[1]?.toUpperCase()
  return (command as Command) ?? 'SELECT'
}
