import {
  type Caller,
  findSessions,
  type Session,
  sessionsIn,
  sessionsQuery,
} from '../auth/sessions.ts'
import { batched } from '../db/batched.ts'
import type { Db } from '../db/database-types.ts'
import type { Listen } from '../db/engines/open-database.ts'
import { readVersionState, type VersionState, versionsWith } from './versions.ts'

interface Options {
  db: Db
  /** Announces every change before it is answered; absent where that cannot be promised. */
  promptListen?: Listen | undefined
}

/** What has been read since the last change. */
interface Held {
  state?: Promise<VersionState>
  readonly sessions: Map<string, Promise<Session | undefined>>
}

const nothingHeld = (): Held => ({ sessions: new Map() })

/** Sessions that are remembered between two changes. */
const MOST_SESSIONS = 10_000

/**
 * The versions of the tables and the accounts behind the sessions, as they are when they are asked
 * for. Where every change is announced before its answer, they are kept in memory until then, and
 * asking costs nothing; otherwise they are read each time, once for all who ask meanwhile.
 */
export class KnownState {
  readonly #db: Db
  readonly #isPrompt: boolean
  readonly #readState: () => Promise<VersionState>
  readonly #readSession: (id: string) => Promise<Session | undefined>
  /** The versions that were read with an account, whose object is another one for each call. */
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

  /** Returns what reads sessions, and in the same round trip the versions, for the lists that are asked for by them. */
  #sessionsWithVersions() {
    const read = versionsWith(this.#db, (ids: readonly string[]) => sessionsQuery(this.#db, ids))
    return async (ids: readonly string[]): Promise<ReadonlyMap<string, Session>> => {
      const { state, rows } = await read(ids)
      const sessions = sessionsIn(rows)
      for (const { caller } of sessions.values()) this.#atCall.set(caller, state)
      return sessions
    }
  }

  /** Resolves with the versions as they were when somebody's call came in, or later. */
  versions(caller: Caller): Promise<VersionState> {
    const held = this.#held
    if (!this.#isPrompt) return Promise.resolve(this.#atCall.get(caller) ?? this.#readState())
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
      // It may have been extended, which is no change that anybody is told of.
      this.#held.sessions.delete(sessionId)
      const again = session && this.#isPrompt ? await this.#session(sessionId) : undefined
      return again && again.expiresAt > now.getTime() ? again.caller : null
    }
    return session.caller
  }

  #session(id: string): Promise<Session | undefined> {
    if (!this.#isPrompt) return this.#readSession(id)
    const { sessions } = this.#held
    const known = sessions.get(id)
    if (known) return known
    if (sessions.size >= MOST_SESSIONS) sessions.clear()
    const read = this.#readSession(id)
    sessions.set(id, read)
    // A session that was not there may begin without a change, and a failed read says nothing.
    const forget = () => sessions.delete(id)
    read.then((session) => session ?? forget(), forget)
    return read
  }
}
