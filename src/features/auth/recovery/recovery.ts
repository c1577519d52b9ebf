import { onUserChange } from '../../../platform/api/session.ts'

/** The state of a password recovery. */
interface Recovery {
  /** The address the code was sent to. */
  email?: string
  /** The ticket received for a correct code. */
  ticket?: string
}

// Kept in memory only. No URL and no storage holds it, and a reload discards it.
let currentRecovery: Recovery = {}

/** Returns the current state of the password recovery. */
export const getRecovery = (): Recovery => currentRecovery

/** Stores the state for the next step. Without an argument it is discarded. */
export function keepRecovery(nextState: Recovery = {}): void {
  currentRecovery = nextState
}

onUserChange(() => keepRecovery())
