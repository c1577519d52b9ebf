import { Worker } from 'node:worker_threads'

export type WorkerRequest = { id: number } & (
  { kind: 'query'; sql: string; params: unknown[] } | { kind: 'rollback' } | { kind: 'close' }
)
type NewRequest = WorkerRequest extends infer Q
  ? Q extends { id: number }
    ? Omit<Q, 'id'>
    : never
  : never

export interface DatabaseError {
  message?: string
  code?: string
  detail?: string
  constraint?: string
  table?: string
  column?: string
  /** The database itself is broken, not only this statement. */
  fatal?: boolean
}

export type WorkerResponse =
  | { id: number; rows: Record<string, unknown>[]; rowCount: number }
  | { id: number; error: DatabaseError }
type Result = Exclude<WorkerResponse, { error: DatabaseError }>

interface PendingRequest {
  resolve(result: Result): void
  reject(error: Error): void
}

/** Builds an error with a SQLSTATE, as the database would. */
export const databaseError = (message: string, code: string) =>
  Object.assign(new Error(message), { code })

const LOST = '08006'
const STOPPED = '57014'

/** The time limit of a request in ms, and the thread generation that must answer it. */
interface Bounds {
  limit?: number
  life?: number
}

/**
 * PGlite in a worker thread, so that a long query does not block the HTTP thread. A query cannot be
 * interrupted, so at its time limit the thread is terminated, which loses no more than a crash
 * does: committed data stay. A new thread then opens the same folder.
 */
export class PgliteThread {
  readonly #dataDir: string
  readonly #waiting = new Map<number, PendingRequest>()
  #next = 1
  #worker: Worker | undefined
  #ready: Promise<Worker> | undefined
  #ended: Promise<unknown> = Promise.resolve()
  #isClosed = false
  /** The generation of the thread; a transaction begun on an earlier one is lost. */
  life = 1

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Starts the thread; rejects with the reason if the database does not open. */
  async open(): Promise<Worker> {
    this.#ready ??= this.#ended.then(() => this.#start())
    try {
      return await this.#ready
    } catch (error) {
      this.#ready = undefined
      throw error
    }
  }

  /** Sends a request; if it exceeds the limit, it fails with 57014 and the thread is replaced. */
  async ask(question: NewRequest, { limit = Infinity, life }: Bounds = {}): Promise<Result> {
    const worker = await this.open().catch((error: Error) => {
      throw databaseError(error.message, LOST)
    })
    if (this.#isClosed || (life !== undefined && life !== this.life))
      throw databaseError('its thread was ended', LOST)
    const id = this.#next++
    const answer = new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject })
    })
    worker.postMessage({ id, ...question })
    if (limit === Infinity) return answer
    const timer = setTimeout(() => {
      this.#waiting.get(id)?.reject(databaseError(`stopped after ${limit} ms`, STOPPED))
      this.#waiting.delete(id)
      this.#leave(worker)
    }, limit)
    return answer.finally(() => clearTimeout(timer))
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    await this.ask({ kind: 'close' })
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #start(): Promise<Worker> {
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { dataDir: this.#dataDir },
    })
    this.#worker = worker
    return new Promise((resolve, reject) => {
      worker.once('error', (error) => {
        reject(error)
        this.#leave(worker)
      })
      worker.once('exit', () => {
        reject(new Error('its thread ended'))
        this.#leave(worker)
      })
      worker.once('message', () => {
        worker.on('message', (answer: WorkerResponse) => this.#settle(answer, worker))
        resolve(worker)
      })
    })
  }

  /**
   * Terminates a broken thread and starts another, after the first has ended: never two on one
   * folder.
   */
  #leave(worker: Worker): void {
    if (this.#isClosed || this.#worker !== worker) return
    this.#worker = undefined
    this.life++
    this.#ended = worker.terminate()
    this.#ready = undefined
    for (const { reject } of this.#waiting.values())
      reject(databaseError('its thread was ended', LOST))
    this.#waiting.clear()
    // The next request waits for the new thread, or gets the reason why it does not open.
    this.open().catch(() => undefined)
  }

  #settle(answer: WorkerResponse, worker: Worker): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (!('error' in answer)) return waiting?.resolve(answer)
    const { message = '', fatal, ...said } = answer.error
    waiting?.reject(Object.assign(new Error(message), fatal ? { code: LOST } : said))
    if (fatal) this.#leave(worker)
  }
}
