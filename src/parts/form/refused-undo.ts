import { useSyncExternalStore } from 'react'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'

/** An undo that the provider has refused without a reason. */
export interface RefusedUndo {
  failure: ErrorMessage
  send: (reason?: string) => Promise<void>
}

/** A refused undo whose dialog is open. `settle` closes it. */
interface RecordedRefusal extends RefusedUndo {
  finish: (isDone: boolean) => void
}

// A toast outlives the screen that showed it, so its dialog belongs to no screen.
let lastRefusal: RecordedRefusal | null = null
const listeners = new Set<() => void>()

function setRefusal(next: RecordedRefusal | null): void {
  lastRefusal = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getRefusal = () => lastRefusal

/** Asks for the reason of a refused undo. Resolves with true after the undo. */
export function askForReason(undo: RefusedUndo): Promise<boolean> {
  getRefusal()?.finish(false)
  return new Promise((resolve) => {
    const finish = (isDone: boolean) => {
      setRefusal(null)
      resolve(isDone)
    }
    setRefusal({ ...undo, finish })
  })
}

/** Returns the undo that waits for its reason; null without one. */
export const useRefusedUndo = (): RecordedRefusal | null =>
  useSyncExternalStore(subscribe, getRefusal, getRefusal)
