import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession, type Session } from '../api/session.ts'

/**
 * Returns the session of the signed-in user, in step with other tabs; null if nobody is signed in.
 */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession, readSession)
}
