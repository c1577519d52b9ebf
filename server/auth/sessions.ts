import { utc } from '@date-fns/utc'
import { addDays } from 'date-fns/addDays'
import { subSeconds } from 'date-fns/subSeconds'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AccessScope } from '../../registry/account/scope.ts'
import type { SignInMethod } from '../../registry/account/sign-in-method.ts'
import { type Role, getRole } from '#business/words'
import type { Db } from '../db/database-types.ts'
import { prepareQuery } from '../db/prepared.ts'
import { hashToken, createRefreshToken, SESSION_DAYS } from './tokens.ts'

/** The seconds for which parallel requests may still use an exchanged refresh token. */
const GRACE_SECONDS = 10

/** The signed-in user of a request. */
export interface Caller {
  sessionId: string
  id: number
  name: string
  email: string
  accountType: string
  avatar: string | null
  role: Role
  /** The scope of the API key of the request, which limits the rights of the role. */
  scope?: AccessScope
}

const getExpiry = (now: Date) => addDays(now, SESSION_DAYS, { in: utc }).toISOString()

/** Creates a session; returns its id and its first refresh token. */
export async function beginSession(
  db: Db,
  userId: number,
  {
    agent,
    language = '',
    method = 'password',
  }: { agent: string; language?: string; method?: SignInMethod },
  now: Date,
) {
  const id = randomUUID()
  const refreshToken = createRefreshToken()
  const nowText = now.toISOString()
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      refresh_hash: hashToken(refreshToken),
      agent,
      language,
      method,
      created_at: nowText,
      used_at: nowText,
      expires_at: getExpiry(now),
      ended_at: null,
    })
    .execute()
  return { id, refreshToken }
}

/**
 * Exchanges a refresh token for its only successor. One conditional update lets a single parallel
 * request win. For ten seconds the others get the session without a new refresh token. A later reuse
 * of the token ends the session. Null if there is no such session.
 */
export async function rotateSession(db: Db, refreshToken: string, now: Date) {
  const hash = hashToken(refreshToken)
  const nextToken = createRefreshToken()
  const nowText = now.toISOString()
  const { rows } = await sql<{ id: string; user_id: number; method: SignInMethod }>`
    with won as (
      update sessions set refresh_hash = ${hashToken(nextToken)}, used_at = ${nowText}, expires_at = ${getExpiry(now)}
      where refresh_hash = ${hash} and ended_at is null and expires_at > ${nowText} returning id, user_id, method
    ), used as (
      insert into used_tokens (hash, session_id, used_at) select ${hash}, id, ${nowText} from won
    )
    select id, user_id, method from won`.execute(db)
  const [rotatedSession] = rows
  if (rotatedSession)
    return {
      id: rotatedSession.id,
      userId: rotatedSession.user_id,
      method: rotatedSession.method,
      refreshToken: nextToken,
    }
  const graceStart = subSeconds(now, GRACE_SECONDS).toISOString()
  const reusedSession = await db
    .selectFrom('used_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select([
      'session_id as id',
      'user_id',
      'method',
      sql<boolean>`used_tokens.used_at >= ${graceStart}`.as('in_grace'),
    ])
    .where('hash', '=', hash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!reusedSession) return null
  if (reusedSession.in_grace)
    return {
      id: reusedSession.id,
      userId: reusedSession.user_id,
      method: reusedSession.method,
      refreshToken: null,
    }
  await endSession(db, reusedSession.id, now)
  return null
}

/** Ends a session; with a user id, only a session of that user. Returns whether there was one. */
export async function endSession(db: Db, id: string, now: Date, userId?: number) {
  const endedSession = await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .returning('id')
    .executeTakeFirst()
  return endedSession !== undefined
}

/** Ends all sessions of an account. */
export async function endSessions(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

const toIso = (time: string) => new Date(time).toISOString()

/** Returns how and when a session was begun. */
export async function readSessionStart(db: Db, id: string) {
  const session = await db
    .selectFrom('sessions')
    .select(['method', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { method: session.method, at: new Date(session.created_at) }
}

/** Returns the language in which an account signed in last; undefined if it never has. */
export async function readLanguage(db: Db, userId: number): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('language')
    .where('user_id', '=', userId)
    .where('language', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return session?.language
}

/** Lists the live sessions of an account, the last used first. */
export async function listSessions(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'used_at', 'expires_at', 'agent'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ created_at, used_at, expires_at, ...row }) => ({
    ...row,
    created_at: toIso(created_at),
    used_at: toIso(used_at),
    expires_at: toIso(expires_at),
  }))
}

/**
 * The condition that a session is in a list of ids. The list is one parameter, so that the statement
 * can be prepared once. In a subquery, it has the same plan whatever its length.
 */
const hasSessionId = (ids: readonly string[]) =>
  sql<boolean>`sessions.id = any((select ${ids}::text[])::text[])`

/** Filters session ids to live sessions of accounts that may sign in. */
export async function readLiveSessions(db: Db, ids: readonly string[], now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where(hasSessionId(ids))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Reads an account as the caller of work without a session, such as mails; null if it may not sign
 * in.
 */
export async function readCaller(db: Db, userId: number): Promise<Caller | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'account_type', 'avatar'])
    .where('id', '=', userId)
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const role = row && getRole(row.account_type)
  if (!row || !role) return null
  const { account_type: accountType, ...account } = row
  return { sessionId: '', accountType, role, ...account }
}

/** A live session, with its current account. */
export interface Session {
  caller: Caller
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** A row of `buildSessionsQuery`. */
export interface SessionRow extends Omit<Caller, 'sessionId' | 'accountType' | 'role'> {
  session: string
  expires_at: string
  account_type: string
}

/** Selects live sessions by their ids, with accounts that may sign in. */
export const buildSessionsQuery = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session', 'expires_at'])
    .select(['users.id', 'name', 'email', 'account_type', 'avatar'])
    .where(hasSessionId(ids))
    .where('ended_at', 'is', null)
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)

/** Maps the rows of `buildSessionsQuery` by session id. */
export function groupSessionsById(rows: readonly SessionRow[]): ReadonlyMap<string, Session> {
  return new Map(
    rows.flatMap(({ session, expires_at, account_type: accountType, ...account }) => {
      const role = getRole(accountType)
      if (!role) return []
      const caller = { sessionId: session, accountType, role, ...account }
      return [[session, { caller, expiresAt: Date.parse(expires_at) }]]
    }),
  )
}

/** Creates a function that finds live sessions by their ids, with accounts that may sign in. */
export function createSessionReader(db: Db) {
  const read = prepareQuery<readonly string[], SessionRow>(
    (ids) => sql`select * from ${buildSessionsQuery(db, ids)} as s`,
  )
  return async (ids: readonly string[]) => groupSessionsById((await read(db, ids)).rows)
}
