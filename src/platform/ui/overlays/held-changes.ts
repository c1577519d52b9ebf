import type { UndoableMutation } from 'ra-core'

/** An undoable change that is shown but not sent yet. */
export interface HeldChange {
  send: () => void
  undo: () => void
}

const held = new Set<HeldChange>()

/** Asks the user to stay on the page while the changes are sent. */
function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault()
  sendHeldChanges()
}

/** Holds back a change of react-admin's undoable mode until it is sent or undone. */
export function holdChange(mutation: UndoableMutation): HeldChange {
  const settle = (isUndo: boolean) => {
    if (!held.delete(change)) return
    if (held.size === 0) window.removeEventListener('beforeunload', holdPage)
    mutation({ isUndo })
  }
  const change = { send: () => settle(false), undo: () => settle(true) }
  held.add(change)
  window.addEventListener('beforeunload', holdPage)
  return change
}

/** Sends all changes that are held back, before signing out for example. */
export function sendHeldChanges(): void {
  for (const change of [...held]) change.send()
}
