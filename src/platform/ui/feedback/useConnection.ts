import { useSyncExternalStore } from 'react'
import { connection } from '../../api/index.ts'

/** Returns whether the connection to the provider is lost. */
export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isLost, connection.isLost)
}
