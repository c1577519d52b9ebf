import { Worker } from 'node:worker_threads'
import type { Observers } from '../../telemetry/observers.ts'
import { CHANNEL } from '../channel.ts'
import { DiskRoom, MIN_FREE_BYTES, NO_ROOM } from './folder/disk-room.ts'
import { loadPgliteWasm } from './pglite-wasm.ts'

export type WorkerRequest = { id: number } &
  /** A statement, after parameterless ones; one with a name is planned once. */
  (
    | {
        kind: 'query'
        opening?: string | undefined
        sql: string
        params: unknown[]
        name?: string | undefined
      }
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
export const createDatabaseError = (message: string, code: string) =>
  Object.assign(new Error(message), { code })

const CONNECTION_LOST = '08006'
const STATEMENT_STOPPED = '57014'
const READ_ONLY = '25006'

/** The first and the longest pause in ms between attempts to reopen the folder. */
const FIRST_PAUSE = 500
const LONGEST_PAUSE = 30_000
const doublePause = (pause: number) => Math.min(2 * pause, LONGEST_PAUSE)
/** The time limit in ms of an attempt to reopen the folder. */
const OPEN_TIMEOUT = 60_000

/** The time limit of a request in ms, and the thread generation that must answer it. */
interface RequestLimits {
  limit?: number
  generation?: number
}

/**
 * PGlite in a worker thread, so that a long query does not block the HTTP thread. A query cannot be
 * interrupted, so at its time limit the thread is terminated. Like a crash, this loses no committed
 * data. A new thread then opens the same folder. Only one thread exists at a time, because two that
 * write to a folder destroy it: the control file of one names a journal that the other has removed.
 */
export class PgliteThread {
  readonly #dataDir: string
  readonly room: DiskRoom
  readonly #pending = new Map<number, PendingRequest>()
  #nextId = 1
  #worker: Worker | undefined
  /** The thread that answers or is being opened; undefined until the first one is opened. */
  #ready: Promise<Worker> | undefined
  /** The reason why the last attempt to open the folder again failed, until one succeeds. */
  #failure: Error | undefined
  #isClosed = false
  #isReadOnly = false
  readonly #listeners: (() => void)[] = []
  /** The generation of the thread; a transaction begun on an earlier one is lost. */
  generation = 1
  log: Observers['log']

  /** Takes the folder of the database files, and the folder whose disk is watched. */
  constructor(dataDir: string, diskFolder = dataDir) {
    this.#dataDir = dataDir
    this.room = new DiskRoom(diskFolder)
  }

  /** Starts the first thread; rejects with the reason if the database does not open. */
  open(): Promise<Worker> {
    this.#ready ??= this.#start()
    return this.#ready
  }

  /** Sends a request; if it exceeds the limit, it fails with 57014 and the thread is replaced. */
  async request(
    message: NewRequest,
    { limit = Infinity, generation }: RequestLimits = {},
  ): Promise<Result> {
    const worker = await this.#current(limit)
    if (this.#isClosed || (generation !== undefined && generation !== this.generation))
      throw this.#createConnectionLostError('its thread was ended')
    const id = this.#nextId++
    const response = new Promise<Result>((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
    })
    worker.postMessage({ id, ...message })
    if (limit === Infinity) return response
    const timer = setTimeout(() => {
      this.#pending
        .get(id)
        ?.reject(this.#createConnectionLostError(`stopped after ${limit} ms`, STATEMENT_STOPPED))
      this.#pending.delete(id)
      this.#replace(worker)
    }, limit)
    return response.finally(() => clearTimeout(timer))
  }

  /**
   * Makes the database read-only while the disk lacks room, before the engine fails. Call it outside
   * of transactions.
   */
  async watchRoom(limit: number): Promise<void> {
    const isLow = this.room.isLow()
    if (!isLow) this.room.keepReserve()
    if (isLow === this.#isReadOnly) return
    const { generation } = this
    const sql = `set default_transaction_read_only = ${isLow ? 'on' : 'off'}`
    await this.request({ kind: 'query', sql, params: [] }, { limit })
    if (generation !== this.generation) return
    this.#isReadOnly = isLow
    if (isLow) {
      const freeMegabytes = Math.floor(this.room.getFreeBytes() / 1024 / 1024)
      this.log?.warn(
        { freeMegabytes, neededMegabytes: MIN_FREE_BYTES / 1024 / 1024 },
        'the disk of the data folder is nearly full: changes are refused until there is room',
      )
    } else this.log?.info('the disk of the data folder has room again: changes are possible')
  }

  /** Returns whether the disk lacks room for changes that the database does not refuse yet. */
  lacksRoom(): boolean {
    return !this.#isReadOnly && this.room.isLow()
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

  /** Waits for the thread that answers. Throws at once while the folder cannot be opened again. */
  async #current(limit: number): Promise<Worker> {
    try {
      if (this.#failure) throw this.#failure
      return await withTimeout(this.open(), limit, () => new Error(`not open after ${limit} ms`))
    } catch (error) {
      throw this.#createConnectionLostError((error as Error).message)
    }
  }

  /** Starts a thread, and ends it if the database does not open in `limit` ms. */
  async #start(limit = Infinity): Promise<Worker> {
    if (this.room.isLow()) this.room.releaseReserve()
    const wasm = await loadPgliteWasm()
    const worker = new Worker(new URL('./pglite-worker.mjs', import.meta.url), {
      workerData: { dataDir: this.#dataDir, channel: CHANNEL, changed: CHANGED, wasm },
      // The thread runs JavaScript only.
      execArgv: [],
    })
    this.#worker = worker
    this.#isReadOnly = false
    try {
      await withTimeout(waitUntilOpen(worker), limit, () => new Error(`not open after ${limit} ms`))
    } catch (error) {
      await worker.terminate()
      throw error
    }
    worker.on('message', (message: WorkerResponse | typeof CHANGED) =>
      message === CHANGED ? this.#announce() : this.#settle(message, worker),
    )
    for (const event of ['error', 'exit']) worker.once(event, () => this.#replace(worker))
    this.#announce()
    return worker
  }

  /** The error of a lost thread. On a full disk, the engine just stops answering. */
  #createConnectionLostError(message: string, code = CONNECTION_LOST): Error {
    return createDatabaseError(message, this.room.isLow() ? NO_ROOM : code)
  }

  #announce(): void {
    for (const onChange of this.#listeners) onChange()
  }

  /** Terminates a broken thread and opens the folder again. */
  #replace(worker: Worker): void {
    if (this.#isClosed || this.#worker !== worker) return
    this.#worker = undefined
    this.generation++
    for (const { reject } of this.#pending.values())
      reject(this.#createConnectionLostError('its thread was ended'))
    this.#pending.clear()
    this.#tryOpening(() => worker.terminate(), FIRST_PAUSE)
  }

  /**
   * Opens the folder after `prepare`. Requests wait for it, or get its error. It retries until the
   * folder opens.
   */
  #tryOpening(prepare: () => Promise<unknown>, pause: number): void {
    this.#ready = prepare().then(() => this.#start(OPEN_TIMEOUT))
    this.#ready.then(
      () => {
        this.#failure = undefined
      },
      (error: Error) => {
        this.#failure = error
        if (this.#isClosed) return
        const reason = error.message
        this.log?.warn({ reason, pause }, 'the embedded database does not open again')
        const retry = () => this.#tryOpening(async () => undefined, doublePause(pause))
        setTimeout(() => this.#isClosed || retry(), pause).unref()
      },
    )
  }

  #settle(response: WorkerResponse, worker: Worker): void {
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if (!('error' in response)) return pending?.resolve(response)
    const { message = '', fatal, ...details } = response.error
    const code = this.#isReadOnly && details.code === READ_ONLY ? NO_ROOM : details.code
    pending?.reject(
      fatal
        ? this.#createConnectionLostError(message)
        : Object.assign(new Error(message), details, { code }),
    )
    if (fatal) this.#replace(worker)
  }
}

/** Resolves when a thread has opened the database; rejects with the reason if it cannot. */
const waitUntilOpen = (worker: Worker): Promise<void> =>
  new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('its thread ended')))
    worker.once('message', () => resolve())
  })

/** Waits for a result; after `limit` ms it rejects with the created error. */
async function withTimeout<T>(
  result: Promise<T>,
  limit: number,
  createError: () => Error,
): Promise<T> {
  if (limit === Infinity) return result
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), limit)
  })
  return Promise.race([result, timeout]).finally(() => clearTimeout(timer))
}
