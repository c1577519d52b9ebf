import { onUserChange } from '../../api/session.ts'

/** The state of a password recovery. */
interface Recovery {
  /** The address that the code was sent to. */
  email?: string
  /** The ticket that a correct code was exchanged for. */
  ticket?: string
}

// It is kept in memory only: no URL and no storage holds it, and a reload discards it.
let current: Recovery = {}

/** The current state of the password recovery. */
export const recovery = (): Recovery => current

/** Keeps the state for the next step; without an argument it is discarded. */
export function keepRecovery(next: Recovery = {}): void {
  current = next
}

onUserChange(() => keepRecovery())
