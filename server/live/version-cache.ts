import {
  type Caller,
  findSessions,
  type Session,
  indexSessions,
  sessionsQuery,
} from '../auth/sessions.ts'
import { batched } from '../db/batched.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { readVersionState, type VersionState, createVersionReader } from './versions.ts'

interface Options {
  db: Db
  /** Announces every change before its response; absent if the engine cannot. */
  promptListen?: Listen | undefined
}

/** The values read since the last change. */
interface Held {
  state?: Promise<VersionState>
  readonly sessions: Map<string, Promise<Session | undefined>>
}

const nothingHeld = (): Held => ({ sessions: new Map() })

/** The maximum number of sessions remembered between two changes. */
const MAX_SESSIONS = 10_000

/**
 * Caches the versions of tables and the accounts of sessions. If every change is announced, the
 * cache lives until the next one. Otherwise each request reads them; parallel requests share one
 * read.
 */
export class VersionCache {
  readonly #db: Db
  readonly #isPrompt: boolean
  readonly #readState: () => Promise<VersionState>
  readonly #readSession: (id: string) => Promise<Session | undefined>
  /** The versions read together with an account, by the caller object of each request. */
  readonly #atCall = new WeakMap<Caller, VersionState>()
  #held = nothingHeld()

  constructor({ db, promptListen }: Options) {
    this.#db = db
    this.#isPrompt = promptListen !== undefined
    promptListen?.(() => {
      this.#held = nothingHeld()
    })
    const readState = batched(async () => new Map([['', await readVersionState(this.#db)]]))
    this.#readState = async () => (await readState('')) as VersionState
    const readTogether = this.#sessionsWithVersions()
    this.#readSession = batched((ids: readonly string[]) =>
      this.#isPrompt ? findSessions(this.#db, ids) : readTogether(ids),
    )
  }

  /** Returns a function that reads sessions and the versions in one round trip. */
  #sessionsWithVersions() {
    const read = createVersionReader(this.#db, (ids: readonly string[]) =>
      sessionsQuery(this.#db, ids),
    )
    return async (ids: readonly string[]): Promise<ReadonlyMap<string, Session>> => {
      const { state, rows } = await read(ids)
      const sessions = indexSessions(rows)
      for (const { caller } of sessions.values()) this.#atCall.set(caller, state)
      return sessions
    }
  }

  /** Resolves with versions at least as new as the request. */
  versions(caller: Caller): Promise<VersionState> {
    if (this.#isPrompt) return this.#heldState()
    return Promise.resolve(this.#atCall.get(caller) ?? this.#readState())
  }

  /** Resolves with the versions after everything that is committed now. */
  latest(): Promise<VersionState> {
    return this.#isPrompt ? this.#heldState() : this.#readState()
  }

  #heldState(): Promise<VersionState> {
    const held = this.#held
    held.state ??= this.#readState().catch((error: unknown) => {
      delete held.state
      throw error
    })
    return held.state
  }

  /** Resolves with the account of a live session; null if it may not sign in. */
  async caller(sessionId: string, now: Date): Promise<Caller | null> {
    const session = await this.#session(sessionId)
    if (!session || session.expiresAt <= now.getTime()) {
      // The session may have been extended, which announces no change.
      this.#held.sessions.delete(sessionId)
      const again = session && this.#isPrompt ? await this.#session(sessionId) : undefined
      return again && again.expiresAt > now.getTime() ? again.caller : null
    }
    return session.caller
  }

  #session(id: string): Promise<Session | undefined> {
    if (!this.#isPrompt) return this.#readSession(id)
    const { sessions } = this.#held
    const cached = sessions.get(id)
    if (cached) return cached
    if (sessions.size >= MAX_SESSIONS) sessions.clear()
    const read = this.#readSession(id)
    sessions.set(id, read)
    // A missing session may begin without a change, and a failed read is no result.
    const forget = () => sessions.delete(id)
    read.then((session) => session ?? forget(), forget)
    return read
  }
}
