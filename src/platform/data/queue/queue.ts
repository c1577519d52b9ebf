import { HttpError } from 'ra-core'
import type { TabLocks } from '../../api/token-refresh.ts'
import type { Row } from '../rows/normalise.ts'
import { isSameRow, type Clash, type QueuedChange, type Values } from './queued-change.ts'
import type { QueueStore } from './queue-store.ts'

/**
 * The pause in milliseconds before an unanswered change is sent again. It doubles with each further
 * attempt.
 */
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

interface Settings {
  store: QueueStore
  /** The signed-in user; each user has a queue. */
  user: () => number | undefined
  /** Sends a change; resolves with the changed row. */
  send: (change: QueuedChange) => Promise<Row>
  /** Uploads a kept file; resolves with its address. */
  upload: (file: File) => Promise<string>
  /** Returns the provider's message about a refused change. */
  getMessage: (error: HttpError) => string
  /** Reads the row of a change; null if the user may no longer see it. */
  readRow: (change: QueuedChange) => Promise<Row | null>
  /** Reads the version of a row. */
  getVersion: (row: Row) => number | undefined
  isLost: () => boolean
  locks?: TabLocks | undefined
}

/** Returns whether the provider neither accepted nor refused the change. */
const isUnanswered = ({ status }: HttpError) =>
  status < 400 || status === 401 || status === 429 || status >= 500

/**
 * The changes that this device keeps while it has no connection. The queue sends them one by one in
 * their order. It keeps a refused change as a clash, with all later changes of the same row.
 */
export class ChangeQueue {
  readonly #settings: Settings
  readonly #listeners = new Set<() => void>()
  readonly #channel: BroadcastChannel | undefined
  #changes: readonly QueuedChange[] = []
  #user: number | undefined
  #previewUrls = new Map<string, string>()
  #isRetryScheduled = false
  #retryPauseMs = FIRST_PAUSE_MS
  #revision = 0

  constructor(settings: Settings) {
    this.#settings = settings
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel('washboard-queue')
    this.#channel.addEventListener('message', () => void this.load())
  }

  /** Returns the changes of the signed-in user, as the same array until they change. */
  readonly changes = (): readonly QueuedChange[] =>
    this.#user === this.#settings.user() ? this.#changes : NO_CHANGES

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns a number that grows with each update of the queue; 0 while the queue is empty. */
  readonly revision = (): number => (this.changes().length === 0 ? 0 : this.#revision)

  /** Reads the changes of the signed-in user. A browser that blocks the store keeps no changes. */
  async load(): Promise<void> {
    const user = this.#settings.user()
    const changes =
      user === undefined
        ? NO_CHANGES
        : await this.#settings.store.read(user).catch(() => NO_CHANGES)
    if (user !== this.#settings.user()) return
    const isSame = JSON.stringify(changes) === JSON.stringify(this.changes())
    this.#user = user
    if (isSame) return
    this.#changes = changes
    this.#revision++
    for (const listener of this.#listeners) listener()
  }

  async #change(
    update: (changes: readonly QueuedChange[]) => readonly QueuedChange[],
  ): Promise<void> {
    const user = this.#settings.user()
    if (user === undefined) return
    await this.#settings.store.change(user, update)
    await this.load()
    this.#channel?.postMessage(user)
  }

  /** Returns whether the queue holds changes of a row. */
  hasRow(row: Pick<QueuedChange, 'entity' | 'id'>): boolean {
    return this.changes().some((change) => isSameRow(change, row))
  }

  /** Keeps a change. Rejects if the browser cannot store it. */
  async add(change: QueuedChange): Promise<void> {
    await this.#change((before) => {
      const { version: _, ...unversioned } = change
      const hasEarlier = before.some((earlier) => isSameRow(earlier, change))
      return [...before, hasEarlier ? unversioned : change]
    })
    void this.flush()
  }

  /** Returns a row with the queued changes of this device. */
  readonly patch = <R extends Row>(entity: string, row: R): R => {
    const rowChanges = this.changes().filter(
      (change) => change.entity === entity && change.id === row.id,
    )
    if (rowChanges.length === 0 || rowChanges.some(({ clash }) => clash)) return row
    return Object.assign({ ...row }, ...rowChanges.map(({ written }) => written)) as R
  }

  /** Keeps a file for a later upload. Resolves with its address on this device. */
  async keepFile(file: File, address: string): Promise<string> {
    await this.#settings.store.writeFile(address, file)
    this.#previewUrls.set(address, URL.createObjectURL(file))
    return address
  }

  /** Returns the address at which this tab can show a file. */
  readonly getPreviewUrl = (address: string): string => this.#previewUrls.get(address) ?? address

  /** Sends the changes of a row again, against the current version of the row. */
  async keepMine(row: Pick<QueuedChange, 'entity' | 'id'>): Promise<void> {
    await this.#change((before) =>
      before.map((change) => {
        if (!isSameRow(change, row) || !change.clash) return change
        const { clash, version: _, ...unversioned } = change
        const version = clash.current ? this.#settings.getVersion(clash.current) : undefined
        return version === undefined ? unversioned : { ...unversioned, version }
      }),
    )
    await this.flush()
  }

  /** Deletes the changes of a row. */
  async takeTheirs(row: Pick<QueuedChange, 'entity' | 'id'>): Promise<void> {
    const discarded = this.changes().filter((change) => isSameRow(change, row))
    await this.#change((before) => before.filter((change) => !isSameRow(change, row)))
    for (const { data } of discarded) await this.#deleteFiles(data)
  }

  /** Sends the changes in their order, until a request is not answered. Only one tab sends. */
  async flush(): Promise<void> {
    const { locks, isLost } = this.#settings
    const sendAll = async () => {
      await this.load()
      while (!isLost() && (await this.#sendNext()));
    }
    await (locks ? locks.request('washboard-queue', sendAll) : sendAll())
  }

  /** Sends the next change. Resolves with true if the queue may hold another one to send. */
  async #sendNext(): Promise<boolean> {
    const changes = this.changes()
    const isBehindClash = (change: QueuedChange) =>
      changes.some((earlier) => earlier.clash && isSameRow(earlier, change))
    const change = changes.find((candidate) => !isBehindClash(candidate))
    if (!change) return false
    try {
      const data = await this.#uploadFiles(change.data)
      const row = await this.#settings.send({ ...change, data })
      await this.#removeSent(change, row)
      return true
    } catch (error) {
      // Signing out aborts the request; the change stays for the user's next session.
      if (error instanceof DOMException) return false
      if (!(error instanceof HttpError)) throw error
      if (isUnanswered(error)) {
        this.#scheduleRetry()
        return false
      }
      await this.#refuse(change, error)
      return true
    }
  }

  /** Marks a refused change as a clash, and stores the provider's row with it. */
  async #refuse(change: QueuedChange, error: HttpError): Promise<void> {
    const storeClash = (clash: Clash) =>
      this.#change((before) =>
        before.map((queued) => (queued.key === change.key ? { ...queued, clash } : queued)),
      )
    const { getMessage, readRow } = this.#settings
    const refusal = { status: error.status, message: getMessage(error) }
    // After this, `readRow` returns the provider's row, because a clash is not patched in.
    await storeClash({ ...refusal, current: null })
    await storeClash({ ...refusal, current: await readRow(change) })
  }

  /** Removes a sent change. The next change of the row gets the new version of the row. */
  async #removeSent(change: QueuedChange, row: Row): Promise<void> {
    const version = this.#settings.getVersion(row)
    this.#retryPauseMs = FIRST_PAUSE_MS
    await this.#change((before) => {
      const laterChanges = before.filter(({ key }) => key !== change.key)
      const nextOfRow = laterChanges.find((queued) => isSameRow(queued, change))
      return laterChanges.map((queued) =>
        queued === nextOfRow && version !== undefined ? { ...queued, version } : queued,
      )
    })
    await this.#deleteFiles(change.data)
  }

  #scheduleRetry(): void {
    if (this.#isRetryScheduled || this.#settings.isLost()) return
    this.#isRetryScheduled = true
    setTimeout(() => {
      this.#isRetryScheduled = false
      void this.flush()
    }, this.#retryPauseMs)
    this.#retryPauseMs = Math.min(2 * this.#retryPauseMs, LONGEST_PAUSE_MS)
  }

  /** Uploads the kept files in some values, and returns the values with the new addresses. */
  async #uploadFiles(data: Values): Promise<Values> {
    const sentEntries: [string, unknown][] = []
    for (const [name, value] of Object.entries(data)) {
      const addresses: unknown[] = []
      for (const address of findAddresses(value)) {
        const file = await this.#settings.store.readFile(address)
        addresses.push(file ? await this.#settings.upload(file) : address)
      }
      sentEntries.push([name, addresses.length > 0 ? addresses : value])
    }
    return Object.fromEntries(sentEntries)
  }

  async #deleteFiles(data: Values): Promise<void> {
    for (const address of Object.values(data).flatMap(findAddresses)) {
      await this.#settings.store.deleteFile(address)
      const preview = this.#previewUrls.get(address)
      if (preview) URL.revokeObjectURL(preview)
      this.#previewUrls.delete(address)
    }
  }
}

/** A shared empty array, so that a snapshot stays the same object. */
const NO_CHANGES: readonly QueuedChange[] = []

/** Returns the file addresses in a value. */
const findAddresses = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
