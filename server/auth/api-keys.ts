import { subMinutes } from 'date-fns/subMinutes'
import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { parseScope } from '../../registry/account/scope.ts'
import { getRole } from '#business/words'
import { lockCount } from '../db/locks.ts'
import type { Db } from '../db/database-types.ts'
import { Problem } from '../http/problem.ts'
import type { Caller } from './sessions.ts'
import { hashToken } from './tokens.ts'

/** The prefix of every key, by which people and secret scanners recognise it. */
const KEY_PREFIX = 'wb_'
/** The number of leading characters of a key that are stored, so that its owner recognizes it. */
const STORED_START_LENGTH = KEY_PREFIX.length + 5

/** The prefix of a key's id where the history stores a session id. */
export const KEY_SESSION = 'api-key-'

/** Returns whether a token is an API key rather than a session's token. */
export const isApiKey = (token: string): boolean => token.startsWith(KEY_PREFIX)

/** The values of a new key. */
export interface NewApiKey {
  user_id: number
  name: string
  scope: string
  /** ISO 8601. */
  expires_at: string
}

/** The maximum number of keys of one account. */
const MAX_KEYS = 50

/**
 * Creates a key within a transaction and returns it. The database stores only its hash, so it
 * cannot be read later. Throws 409 above the number that an account may have.
 */
export async function createApiKey(trx: Db, newKey: NewApiKey, now: Date): Promise<string> {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url')
  await lockCount(trx, 'api_keys', newKey.user_id)
  if ((await listApiKeys(trx, newKey.user_id, now)).length >= MAX_KEYS)
    throw new Problem(409, 'too_many_keys', { max: MAX_KEYS })
  await trx
    .insertInto('api_keys')
    .values({
      ...newKey,
      hash: hashToken(key),
      start: key.slice(0, STORED_START_LENGTH),
      created_at: now.toISOString(),
      used_at: null,
      ended_at: null,
    })
    .execute()
  return key
}

const toIso = (time: string) => new Date(time).toISOString()

/** Lists the valid keys of an account, the newest first. */
export async function listApiKeys(db: Db, userId: number, now: Date) {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'start', 'scope', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ created_at, expires_at, used_at, ...row }) => ({
    ...row,
    created_at: toIso(created_at),
    expires_at: toIso(expires_at),
    used_at: used_at === null ? null : toIso(used_at),
  }))
}

/** Ends a key of an account; returns whether there was one. */
export async function endApiKey(db: Db, id: number, userId: number, now: Date): Promise<boolean> {
  const endedKey = await db
    .updateTable('api_keys')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return endedKey !== undefined
}

/** Ends all keys of an account. */
export async function endApiKeys(db: Db, userId: number, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

/**
 * Finds the caller of an API key: its current account, limited to the key's scope. Null if the key
 * has ended, or its account may not sign in.
 */
export async function findCallerByKey(db: Db, key: string, now: Date): Promise<Caller | null> {
  const row = await db
    .selectFrom('api_keys as issued')
    .innerJoin('users', 'users.id', 'issued.user_id')
    .select(['issued.id as key_id', 'scope'])
    .select(['users.id', 'users.name', 'email', 'account_type', 'avatar'])
    .where('hash', '=', hashToken(key))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('auth', '=', 1)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const role = row && getRole(row.account_type)
  if (!row || !role) return null
  const { account_type: accountType, key_id, scope, ...account } = row
  return {
    sessionId: `${KEY_SESSION}${key_id}`,
    accountType,
    role,
    scope: parseScope(scope),
    ...account,
  }
}

/**
 * Stores the minute in which a key was last used, so that a script with many requests writes
 * rarely.
 */
export async function recordKeyUse(db: Db, key: string, now: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ used_at: now.toISOString() })
    .where('hash', '=', hashToken(key))
    .where(sql<boolean>`coalesce(used_at < ${subMinutes(now, 1).toISOString()}, true)`)
    .execute()
}
