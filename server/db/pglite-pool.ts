import { Worker } from 'node:worker_threads'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

export type Question = { id: number } & (
  | { kind: 'query'; sql: string; params: unknown[] }
  | { kind: 'script'; sql: string }
  | { kind: 'dump' }
  | { kind: 'close' }
)
type Asked = Question extends infer Q ? (Q extends { id: number } ? Omit<Q, 'id'> : never) : never

export interface DatabaseError {
  message?: string
  code?: string
  detail?: string
  constraint?: string
  table?: string
  column?: string
}

export type Answer =
  | { id: number; rows: Record<string, unknown>[]; rowCount: number; dump?: Uint8Array }
  | { id: number; error: DatabaseError }
type Result = Exclude<Answer, { error: DatabaseError }>

/** How long one holder may keep the only connection without using it, and how long another waits, in ms. */
const IDLE_LIMIT = 10_000
const WAIT_LIMIT = 30_000

/** PGlite in a worker thread: a long query never holds up the HTTP thread. */
class PgliteWorker {
  #worker: Worker
  #waiting = new Map<number, { resolve: (r: Result) => void; reject: (e: Error) => void }>()
  #next = 1
  readonly ready: Promise<void>

  constructor(data: { dataDir?: string; loadDataDir?: Uint8Array }) {
    this.#worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: data,
    })
    this.ready = new Promise((resolve, reject) => {
      this.#worker.once('message', () => {
        this.#worker.on('message', (answer: Answer) => this.#settle(answer))
        resolve()
      })
      this.#worker.once('error', reject)
    })
    this.#worker.on('error', (error) => this.#failAll(error))
  }

  ask(question: Asked): Promise<Result> {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
      this.#worker.postMessage({ id, ...question })
    })
  }

  async close(): Promise<void> {
    await this.ask({ kind: 'close' })
    await this.#worker.terminate()
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer)
      waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else waiting?.resolve(answer)
  }

  #failAll(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

export interface PglitePool extends PostgresPool {
  /** Runs several statements at once, outside any transaction. */
  script(sql: string): Promise<void>
  /** The whole data folder as a tar file. */
  dump(): Promise<Uint8Array>
}

/**
 * The embedded database behind the interface that Kysely's PostgreSQL dialect asks for:
 * one connection, handed to one holder at a time.
 */
export async function openPglite(data: {
  dataDir?: string
  loadDataDir?: Uint8Array
}): Promise<PglitePool> {
  const worker = new PgliteWorker(data)
  await worker.ready
  let last: Promise<void> = Promise.resolve()

  async function take(): Promise<() => void> {
    const before = last
    let release = () => {}
    const mine = new Promise<void>((resolve) => {
      release = resolve
    })
    last = before.then(() => mine)
    const patience = new Promise<'late'>((resolve) =>
      setTimeout(() => resolve('late'), WAIT_LIMIT).unref(),
    )
    if ((await Promise.race([before, patience])) === 'late') {
      release()
      throw new Error('the embedded database is busy: a connection was not free in 30 s')
    }
    return release
  }

  return {
    async connect(): Promise<PostgresPoolClient> {
      return lend(worker, await take())
    },
    end: () => worker.close(),
    async script(sql) {
      await worker.ask({ kind: 'script', sql })
    },
    async dump() {
      return (await worker.ask({ kind: 'dump' })).dump ?? new Uint8Array()
    },
  }
}

/**
 * The connection in one holder's hands. A holder that waits for a second connection while
 * it has the only one would hang every caller for good: it is taken back instead.
 */
function lend(worker: PgliteWorker, release: () => void): PostgresPoolClient {
  let taken = false
  let watchdog: NodeJS.Timeout
  const done = () => {
    clearTimeout(watchdog)
    taken = true
    release()
  }
  const watch = () => {
    watchdog = setTimeout(() => {
      taken = true
      void worker.ask({ kind: 'script', sql: 'rollback' }).finally(release)
    }, IDLE_LIMIT).unref()
  }
  watch()
  return {
    async query(sql: unknown, params: readonly unknown[] = []) {
      if (taken) throw new Error('the database connection was held idle and taken back')
      clearTimeout(watchdog)
      try {
        const result = await worker.ask({ kind: 'query', sql: String(sql), params: [...params] })
        return { command: commandOf(String(sql)), rowCount: result.rowCount, rows: result.rows }
      } finally {
        watch()
      }
    },
    release: done,
  } as PostgresPoolClient
}

type Command = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE'

/** Kysely reads the number of changed rows only where the command says that rows were changed. */
function commandOf(sql: string): Command {
  const word = /^\s*(insert|update|delete|merge)/i.exec(sql)?.[1]?.toUpperCase()
  return (word as Command) ?? 'SELECT'
}
