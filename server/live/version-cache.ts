import {
  type Caller,
  createSessionReader,
  type Session,
  groupSessionsById,
  buildSessionsQuery,
} from '../auth/sessions.ts'
import { createBatchedRead } from '../db/batched.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { readVersionState, type VersionState, createVersionReader } from './versions.ts'

interface Options {
  db: Db
  /** Announces every change before its response; absent if the engine cannot. */
  promptListen?: Listen | undefined
}

/** The values read since the last change. */
interface CachedValues {
  state?: Promise<VersionState>
  readonly sessions: Map<string, Promise<Session | undefined>>
}

const createEmptyCache = (): CachedValues => ({ sessions: new Map() })

/** The maximum number of cached sessions. */
const MAX_SESSIONS = 10_000

/**
 * Caches the versions of tables and the accounts of sessions. If every change is announced, the
 * cache lives until the next one. Otherwise each request reads them; parallel requests share one
 * read.
 */
export class VersionCache {
  readonly #db: Db
  readonly #isEveryChangeAnnounced: boolean
  readonly #readState: () => Promise<VersionState>
  readonly #readSession: (id: string) => Promise<Session | undefined>
  /** The versions read together with an account, by the caller object of each request. */
  readonly #stateByCaller = new WeakMap<Caller, VersionState>()
  #cached = createEmptyCache()

  constructor({ db, promptListen }: Options) {
    this.#db = db
    this.#isEveryChangeAnnounced = promptListen !== undefined
    promptListen?.(() => {
      this.#cached = createEmptyCache()
    })
    const readState = createBatchedRead(
      async () => new Map([['', await readVersionState(this.#db)]]),
    )
    this.#readState = async () => (await readState('')) as VersionState
    const readTogether = this.#sessionsWithVersions()
    this.#readSession = createBatchedRead(
      this.#isEveryChangeAnnounced ? createSessionReader(db) : readTogether,
    )
  }

  /** Returns a function that reads sessions and the versions in one round trip. */
  #sessionsWithVersions() {
    const read = createVersionReader(this.#db, (ids: readonly string[]) =>
      buildSessionsQuery(this.#db, ids),
    )
    return async (ids: readonly string[]): Promise<ReadonlyMap<string, Session>> => {
      const { state, rows } = await read(ids)
      const sessions = groupSessionsById(rows)
      for (const { caller } of sessions.values()) this.#stateByCaller.set(caller, state)
      return sessions
    }
  }

  /** Resolves with versions at least as new as the request. */
  versions(caller: Caller): Promise<VersionState> {
    if (this.#isEveryChangeAnnounced) return this.#cachedState()
    return Promise.resolve(this.#stateByCaller.get(caller) ?? this.#readState())
  }

  /** Resolves with versions that include all committed changes. */
  readLatestState(): Promise<VersionState> {
    return this.#isEveryChangeAnnounced ? this.#cachedState() : this.#readState()
  }

  #cachedState(): Promise<VersionState> {
    const cached = this.#cached
    cached.state ??= this.#readState().catch((error: unknown) => {
      delete cached.state
      throw error
    })
    return cached.state
  }

  /** Resolves with the account of a live session; null if it may not sign in. */
  async caller(sessionId: string, now: Date): Promise<Caller | null> {
    const session = await this.#findSession(sessionId)
    if (!session || session.expiresAt <= now.getTime()) {
      // The session may have been extended, which announces no change.
      this.#cached.sessions.delete(sessionId)
      const extendedSession =
        session && this.#isEveryChangeAnnounced ? await this.#findSession(sessionId) : undefined
      return extendedSession && extendedSession.expiresAt > now.getTime()
        ? extendedSession.caller
        : null
    }
    return session.caller
  }

  #findSession(id: string): Promise<Session | undefined> {
    if (!this.#isEveryChangeAnnounced) return this.#readSession(id)
    const { sessions } = this.#cached
    const cached = sessions.get(id)
    if (cached) return cached
    if (sessions.size >= MAX_SESSIONS) sessions.clear()
    const sessionPromise = this.#readSession(id)
    sessions.set(id, sessionPromise)
    // A missing session may begin without a change, and a failed read is no result.
    const removeSession = () => sessions.delete(id)
    sessionPromise.then((session) => session ?? removeSession(), removeSession)
    return sessionPromise
  }
}
