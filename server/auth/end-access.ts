import type { Db } from '../db/database-types.ts'
import { endApiKeys } from './api-keys.ts'
import { endSessions } from './sessions.ts'

/** Ends all sessions and API keys of an account. */
export async function endAllAccess(db: Db, userId: number, now: Date): Promise<void> {
  await endSessions(db, userId, now)
  await endApiKeys(db, userId, now)
}
