import { useSyncExternalStore } from 'react'
import { connection } from '../api/index.ts'

/** Whether there is no connection to the provider. */
export function useIsLost(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isLost)
}
