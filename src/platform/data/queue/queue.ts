import { HttpError } from 'ra-core'
import type { TabLocks } from '../../api/token-refresh.ts'
import type { Row } from '../rows/normalise.ts'
import { isSameRow, type Clash, type QueuedChange, type Values } from './queued-change.ts'
import type { QueueStore } from './queue-store.ts'

/**
 * The pause in milliseconds before a change is sent again that was not answered. It doubles with
 * each further attempt.
 */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000

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

/** No response arrived, or one that says nothing about the change. */
const isUnanswered = ({ status }: HttpError) =>
  status < 400 || status === 401 || status === 429 || status >= 500

/**
 * The changes that this device keeps while it has no connection. They are sent one by one in their
 * order. A refused change is kept as a clash, and with it all later changes of the same row.
 */
export class ChangeQueue {
  readonly #settings: Settings
  readonly #listeners = new Set<() => void>()
  readonly #channel: BroadcastChannel | undefined
  #changes: readonly QueuedChange[] = []
  #user: number | undefined
  #files = new Map<string, string>()
  #isWaiting = false
  #pause = FIRST_PAUSE
  #revision = 0

  constructor(settings: Settings) {
    this.#settings = settings
    if (typeof BroadcastChannel === 'undefined') return
    this.#channel = new BroadcastChannel('washboard-queue')
    this.#channel.addEventListener('message', () => void this.load())
  }

  /** The changes of the signed-in user; the same array until they change. */
  readonly changes = (): readonly QueuedChange[] =>
    this.#user === this.#settings.user() ? this.#changes : NONE

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The number of times that the changes have changed; 0 while there are none. */
  readonly revision = (): number => (this.changes().length === 0 ? 0 : this.#revision)

  /** Reads the changes of the signed-in user. A browser that blocks the store has none. */
  async load(): Promise<void> {
    const user = this.#settings.user()
    const changes =
      user === undefined ? NONE : await this.#settings.store.read(user).catch(() => NONE)
    if (user !== this.#settings.user()) return
    const isSame = JSON.stringify(changes) === JSON.stringify(this.changes())
    this.#user = user
    if (isSame) return
    this.#changes = changes
    this.#revision++
    for (const listener of this.#listeners) listener()
  }

  async #change(next: (before: readonly QueuedChange[]) => readonly QueuedChange[]): Promise<void> {
    const user = this.#settings.user()
    if (user === undefined) return
    await this.#settings.store.change(user, next)
    await this.load()
    this.#channel?.postMessage(user)
  }

  /** Returns whether the user's earlier changes of a row are not sent yet. */
  hasRow(row: Pick<QueuedChange, 'entity' | 'id'>): boolean {
    return this.changes().some((change) => isSameRow(change, row))
  }

  /** Keeps a change. Rejects if the browser cannot store it. */
  async add(change: QueuedChange): Promise<void> {
    await this.#change((before) => {
      const { version: _, ...rest } = change
      return [...before, before.some((earlier) => isSameRow(earlier, change)) ? rest : change]
    })
    void this.flush()
  }

  /** Returns a row with the changes of this device that are not sent yet. */
  readonly patch = <R extends Row>(entity: string, row: R): R => {
    const own = this.changes().filter((change) => change.entity === entity && change.id === row.id)
    if (own.length === 0 || own.some(({ clash }) => clash)) return row
    return Object.assign({ ...row }, ...own.map(({ written }) => written)) as R
  }

  /** Keeps a file for a later upload. Resolves with its address on this device. */
  async keepFile(file: File, address: string): Promise<string> {
    await this.#settings.store.writeFile(address, file)
    this.#files.set(address, URL.createObjectURL(file))
    return address
  }

  /** Returns the address at which this tab can show a file. */
  readonly shownAddress = (address: string): string => this.#files.get(address) ?? address

  /** Sends the changes of a row again, against the row as it is now. */
  async keepMine(row: Pick<QueuedChange, 'entity' | 'id'>): Promise<void> {
    await this.#change((before) =>
      before.map((change) => {
        if (!isSameRow(change, row) || !change.clash) return change
        const { clash, version: _, ...rest } = change
        const version = clash.current ? this.#settings.getVersion(clash.current) : undefined
        return version === undefined ? rest : { ...rest, version }
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

  /** Sends the changes in their order, in one tab at a time, until one is not answered. */
  async flush(): Promise<void> {
    const { locks, isLost } = this.#settings
    const run = async () => {
      await this.load()
      while (!isLost() && (await this.#sendNext()));
    }
    await (locks ? locks.request('washboard-queue', run) : run())
  }

  /** Sends the next change; resolves with whether there may be another. */
  async #sendNext(): Promise<boolean> {
    const changes = this.changes()
    const isHeld = (change: QueuedChange) =>
      changes.some((earlier) => earlier.clash && isSameRow(earlier, change))
    const change = changes.find((candidate) => !isHeld(candidate))
    if (!change) return false
    try {
      const data = await this.#withUploads(change.data)
      const row = await this.#settings.send({ ...change, data })
      await this.#settle(change, row)
      return true
    } catch (error) {
      // Signing out aborts the request; the change stays for the user's next session.
      if (error instanceof DOMException) return false
      if (!(error instanceof HttpError)) throw error
      if (isUnanswered(error)) {
        this.#tryLater()
        return false
      }
      await this.#refuse(change, error)
      return true
    }
  }

  /** Keeps a refused change as a clash, with the row as the provider has it. */
  async #refuse(change: QueuedChange, error: HttpError): Promise<void> {
    const note = (clash: Clash) =>
      this.#change((before) =>
        before.map((queued) => (queued.key === change.key ? { ...queued, clash } : queued)),
      )
    const { getMessage, readRow } = this.#settings
    const refused = { status: error.status, message: getMessage(error) }
    // Rows with a clash are read as the provider has them.
    await note({ ...refused, current: null })
    await note({ ...refused, current: await readRow(change) })
  }

  /** Removes a sent change. The next change of the row must find the row as this one left it. */
  async #settle(change: QueuedChange, row: Row): Promise<void> {
    const version = this.#settings.getVersion(row)
    this.#pause = FIRST_PAUSE
    await this.#change((before) => {
      const rest = before.filter(({ key }) => key !== change.key)
      const next = rest.find((queued) => isSameRow(queued, change))
      return rest.map((queued) =>
        queued === next && version !== undefined ? { ...queued, version } : queued,
      )
    })
    await this.#deleteFiles(change.data)
  }

  #tryLater(): void {
    if (this.#isWaiting || this.#settings.isLost()) return
    this.#isWaiting = true
    setTimeout(() => {
      this.#isWaiting = false
      void this.flush()
    }, this.#pause)
    this.#pause = Math.min(2 * this.#pause, LONGEST_PAUSE)
  }

  /** Uploads the kept files among the values, and returns the values with their new addresses. */
  async #withUploads(data: Values): Promise<Values> {
    const sent: [string, unknown][] = []
    for (const [name, value] of Object.entries(data)) {
      const addresses: unknown[] = []
      for (const address of findAddresses(value)) {
        const file = await this.#settings.store.readFile(address)
        addresses.push(file ? await this.#settings.upload(file) : address)
      }
      sent.push([name, addresses.length > 0 ? addresses : value])
    }
    return Object.fromEntries(sent)
  }

  async #deleteFiles(data: Values): Promise<void> {
    for (const address of Object.values(data).flatMap(findAddresses)) {
      await this.#settings.store.deleteFile(address)
      const preview = this.#files.get(address)
      if (preview) URL.revokeObjectURL(preview)
      this.#files.delete(address)
    }
  }
}

/** A single array, so that a snapshot stays the same object. */
const NONE: readonly QueuedChange[] = []

/** Returns the addresses of files in a value. */
const findAddresses = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []
