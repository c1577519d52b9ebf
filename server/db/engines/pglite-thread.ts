import { Worker } from 'node:worker_threads'
import { CHANNEL } from '../channel.ts'
import { pgliteWasm } from './pglite-wasm.ts'

export type WorkerRequest = { id: number } &
  /** A statement; one with a name is planned once. */
  (
    | { kind: 'query'; sql: string; params: unknown[]; name?: string | undefined }
    | { kind: 'rollback' }
    | { kind: 'close' }
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
  /** True if the database itself is broken, not only this statement. */
  fatal?: boolean
}

export type WorkerResponse =
  | { id: number; rows: Record<string, unknown>[]; rowCount: number }
  | { id: number; error: DatabaseError }
type Result = Exclude<WorkerResponse, { error: DatabaseError }>

/** The message of the thread for a notification of the database. */
const CHANGED = 'changed'

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
interface RequestLimits {
  limit?: number
  generation?: number
}

/**
 * PGlite in a worker thread, so that a long query does not block the HTTP thread. A query cannot be
 * interrupted, so at its time limit the thread is terminated. Like a crash, this loses no committed
 * data. A new thread then opens the same folder.
 */
export class PgliteThread {
  readonly #dataDir: string
  readonly #pending = new Map<number, PendingRequest>()
  #next = 1
  #worker: Worker | undefined
  #ready: Promise<Worker> | undefined
  #terminated: Promise<unknown> = Promise.resolve()
  #isClosed = false
  readonly #listeners: (() => void)[] = []
  /** The generation of the thread; a transaction begun on an earlier one is lost. */
  generation = 1

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Starts the thread; rejects with the reason if the database does not open. */
  async open(): Promise<Worker> {
    this.#ready ??= this.#terminated.then(() => this.#start())
    try {
      return await this.#ready
    } catch (error) {
      this.#ready = undefined
      throw error
    }
  }

  /** Sends a request; if it exceeds the limit, it fails with 57014 and the thread is replaced. */
  async request(
    message: NewRequest,
    { limit = Infinity, generation }: RequestLimits = {},
  ): Promise<Result> {
    const worker = await this.open().catch((error: Error) => {
      throw databaseError(error.message, LOST)
    })
    if (this.#isClosed || (generation !== undefined && generation !== this.generation))
      throw databaseError('its thread was ended', LOST)
    const id = this.#next++
    const response = new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
    })
    worker.postMessage({ id, ...message })
    if (limit === Infinity) return response
    const timer = setTimeout(() => {
      this.#pending.get(id)?.reject(databaseError(`stopped after ${limit} ms`, STOPPED))
      this.#pending.delete(id)
      this.#replace(worker)
    }, limit)
    return response.finally(() => clearTimeout(timer))
  }

  /** Calls a function after every announced commit, and whenever a new thread starts. */
  listen(onChange: () => void): void {
    this.#listeners.push(onChange)
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    try {
      await this.request({ kind: 'close' })
    } finally {
      this.#isClosed = true
      await this.#worker?.terminate()
    }
  }

  async #start(): Promise<Worker> {
    const wasm = await pgliteWasm()
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { dataDir: this.#dataDir, channel: CHANNEL, changed: CHANGED, wasm },
      // The thread runs JavaScript only.
      execArgv: [],
    })
    this.#worker = worker
    return new Promise((resolve, reject) => {
      worker.once('error', (error) => {
        reject(error)
        this.#replace(worker)
      })
      worker.once('exit', () => {
        reject(new Error('its thread ended'))
        this.#replace(worker)
      })
      worker.once('message', () => {
        worker.on('message', (message: WorkerResponse | typeof CHANGED) =>
          message === CHANGED ? this.#announce() : this.#settle(message, worker),
        )
        resolve(worker)
        this.#announce()
      })
    })
  }

  #announce(): void {
    for (const onChange of this.#listeners) onChange()
  }

  /**
   * Terminates a broken thread and starts another after it has ended, because two must never share
   * a folder.
   */
  #replace(worker: Worker): void {
    if (this.#isClosed || this.#worker !== worker) return
    this.#worker = undefined
    this.generation++
    this.#terminated = worker.terminate()
    this.#ready = undefined
    for (const { reject } of this.#pending.values())
      reject(databaseError('its thread was ended', LOST))
    this.#pending.clear()
    // The next request waits for the new thread, or gets its error.
    this.open().catch(() => undefined)
  }

  #settle(response: WorkerResponse, worker: Worker): void {
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if (!('error' in response)) return pending?.resolve(response)
    const { message = '', fatal, ...details } = response.error
    pending?.reject(Object.assign(new Error(message), fatal ? { code: LOST } : details))
    if (fatal) this.#replace(worker)
  }
}
