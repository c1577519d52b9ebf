import { useSyncExternalStore } from 'react'
import type { ErrorMessage } from '../../platform/ui/feedback/error-message.ts'

/** An undo that the provider has refused without a reason. */
export interface RefusedUndo {
  failure: ErrorMessage
  send: (reason?: string) => Promise<void>
}

/** A refused undo whose dialog is open. `closeDialog` closes it. */
interface OpenUndoRefusal extends RefusedUndo {
  closeDialog: (isDone: boolean) => void
}

// A toast outlives the screen that showed it, so its dialog belongs to no screen.
let openRefusal: OpenUndoRefusal | null = null
const listeners = new Set<() => void>()

function setOpenRefusal(next: OpenUndoRefusal | null): void {
  openRefusal = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const getOpenRefusal = () => openRefusal

/** Asks for the reason of a refused undo. Resolves with true after the undo. */
export function askForReason(undo: RefusedUndo): Promise<boolean> {
  getOpenRefusal()?.closeDialog(false)
  return new Promise((resolve) => {
    const closeDialog = (isDone: boolean) => {
      setOpenRefusal(null)
      resolve(isDone)
    }
    setOpenRefusal({ ...undo, closeDialog })
  })
}

/** Returns the undo that waits for its reason; null without one. */
export const useRefusedUndo = (): OpenUndoRefusal | null =>
  useSyncExternalStore(subscribe, getOpenRefusal, getOpenRefusal)
