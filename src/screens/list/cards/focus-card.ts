/** The number of frames in which a moved card may appear. */
const MAX_FRAMES = 60

const findCardLink = (id: number) =>
  document.querySelector<HTMLElement>(`main [data-card="${id}"] .card-link`)

/**
 * The number of frames a card must keep the focus, because a closing dialog moves the focus once
 * more.
 */
const FRAMES_WITH_FOCUS = 4

function keepFocus(
  id: number,
  abortController: AbortController,
  remainingFrames = MAX_FRAMES,
  focusedFrames = 0,
): void {
  if (remainingFrames === 0 || focusedFrames === FRAMES_WITH_FOCUS) abortController.abort()
  requestAnimationFrame(() => {
    if (abortController.signal.aborted) return
    const link = findCardLink(id)
    const isFocused = link !== null && document.activeElement === link
    // Elements behind an open dialog cannot have the focus.
    if (!isFocused && !document.querySelector('dialog[open]')) link?.focus()
    keepFocus(id, abortController, remainingFrames - 1, isFocused ? focusedFrames + 1 : 0)
  })
}

/** Moves the focus to the card of a row, which may have moved on the screen. */
export function focusCard(id: number): void {
  const abortController = new AbortController()
  const listenerOptions = { capture: true, signal: abortController.signal }
  // A user who has continued elsewhere keeps the focus there.
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => abortController.abort(), listenerOptions)
  keepFocus(id, abortController)
}

/** Returns the row id of the focused card; undefined if none has the focus. */
export function getFocusedCardId(): number | undefined {
  const card = document.activeElement?.closest<HTMLElement>('main [data-card]')
  return card ? Number(card.dataset.card) : undefined
}
