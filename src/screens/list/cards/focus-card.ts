/** The number of frames in which a moved card may appear. */
const FRAMES = 60

const findCardLink = (id: number) =>
  document.querySelector<HTMLElement>(`main [data-card="${id}"] .card-link`)

/**
 * The number of frames a card must keep the focus, because a closing dialog moves the focus once
 * more.
 */
const KEPT = 4

function keepFocus(id: number, stopped: AbortController, frames = FRAMES, focusedFrames = 0): void {
  if (frames === 0 || focusedFrames === KEPT) stopped.abort()
  requestAnimationFrame(() => {
    if (stopped.signal.aborted) return
    const link = findCardLink(id)
    const isFocused = link !== null && document.activeElement === link
    // Elements behind an open dialog cannot have the focus.
    if (!isFocused && !document.querySelector('dialog[open]')) link?.focus()
    keepFocus(id, stopped, frames - 1, isFocused ? focusedFrames + 1 : 0)
  })
}

/** Moves the focus to the card of a row, which may have moved on the screen. */
export function focusCard(id: number): void {
  const stopped = new AbortController()
  const listenerOptions = { capture: true, signal: stopped.signal }
  // A user who has continued elsewhere keeps the focus there.
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => stopped.abort(), listenerOptions)
  keepFocus(id, stopped)
}

/** Returns the row id of the focused card; undefined if none has the focus. */
export function focusedCard(): number | undefined {
  const card = document.activeElement?.closest<HTMLElement>('main [data-card]')
  return card ? Number(card.dataset.card) : undefined
}
