import { onUserChange } from '../api/session.ts'

/** How far somebody is on the way to a new password. */
interface Recovery {
  /** Where the code was sent. */
  email?: string
  /** What a right code was exchanged for. */
  ticket?: string
}

// In memory alone: neither an address nor any storage ever holds it, and a reload forgets it.
let current: Recovery = {}

/** What is known of the way to a new password. */
export const recovery = (): Recovery => current

/** Keeps what the next step needs; without anything it is forgotten. */
export function keepRecovery(next: Recovery = {}): void {
  current = next
}

onUserChange(() => keepRecovery())
