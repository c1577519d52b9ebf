import type { UndoableMutation } from 'ra-core'

/** An undoable change that is shown but not sent yet. */
export interface HeldChange {
  send: () => void
  undo: () => void
}

const heldChanges = new Set<HeldChange>()

/** Asks the user to stay on the page while the changes are sent. */
function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
  sendHeldChanges()
}

/** Holds back a change of react-admin's undoable mode until it is sent or undone. */
export function holdChange(mutation: UndoableMutation): HeldChange {
  const settleChange = (isUndo: boolean) => {
    if (!heldChanges.delete(change)) return
    if (heldChanges.size === 0) window.removeEventListener('beforeunload', askToStay)
    mutation({ isUndo })
  }
  const change = { send: () => settleChange(false), undo: () => settleChange(true) }
  heldChanges.add(change)
  window.addEventListener('beforeunload', askToStay)
  return change
}

/** Sends all changes that are held back, before signing out for example. */
export function sendHeldChanges(): void {
  for (const change of [...heldChanges]) change.send()
}
