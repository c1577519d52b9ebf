import { useSyncExternalStore } from 'react'
import { changeQueue } from './index.ts'
import type { QueuedChange } from './queue/queued-change.ts'

/** Returns the signed-in user's changes that this device has not sent yet. */
export function useQueue(): readonly QueuedChange[] {
  return useSyncExternalStore(changeQueue.subscribe, changeQueue.changes, changeQueue.changes)
}
