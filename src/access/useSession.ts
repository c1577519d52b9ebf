import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession, type Session } from '../api/session.ts'

/** Who is signed in, known at once and in every tab; null when nobody is. */
export function useSession(): Session | null {
  return useSyncExternalStore(onSessionChange, readSession)
}
