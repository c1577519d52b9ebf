import { useSyncExternalStore } from 'react'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'

/** An undo that the provider has refused without a reason. */
export interface RefusedUndo {
  failure: ErrorMessage
  send: (reason?: string) => Promise<void>
}

/** A refused undo whose dialog is open. `settle` closes it. */
interface RecordedRefusal extends RefusedUndo {
  settle: (isDone: boolean) => void
}

// A notice outlives the screen that showed it, so its question belongs to no screen.
let lastRefusal: RecordedRefusal | null = null
const listeners = new Set<() => void>()

function setAsked(next: RecordedRefusal | null): void {
  lastRefusal = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const current = () => lastRefusal

/** Asks for the reason of a refused undo. Resolves with whether it was undone. */
export function askForReason(undo: RefusedUndo): Promise<boolean> {
  current()?.settle(false)
  return new Promise((resolve) => {
    const settle = (isDone: boolean) => {
      setAsked(null)
      resolve(isDone)
    }
    setAsked({ ...undo, settle })
  })
}

/** Returns the undo that waits for its reason; null without one. */
export const useRefusedUndo = (): RecordedRefusal | null =>
  useSyncExternalStore(subscribe, current, current)
