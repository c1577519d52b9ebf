import type { Db } from '../db/database-types.ts'
import { endApiKeys } from './api-keys.ts'
import { endSessions } from './sessions.ts'

/** Ends whatever acts for an account without signing in anew: its sessions and API keys. */
export async function endAllAccess(db: Db, userId: number, now: Date): Promise<void> {
  await endSessions(db, userId, now)
  await endApiKeys(db, userId, now)
}
