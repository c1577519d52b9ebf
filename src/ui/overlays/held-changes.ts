import type { UndoableMutation } from 'ra-core'

/** A change that is shown as made and can still be taken back; nothing of it has been sent. */
export interface HeldChange {
  send: () => void
  undo: () => void
}

const held = new Set<HeldChange>()

/** Whoever leaves the page is asked to stay, and what is held goes out meanwhile. */
function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault()
  sendHeldChanges()
}

/** Holds a change of react-admin's undoable mode until it is sent or undone, whichever comes first. */
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

/** Sends every change that is still held, as at the end of a session. */
export function sendHeldChanges(): void {
  for (const change of [...held]) change.send()
}
