/** How many frames a card may take to appear where it was moved to. */
const FRAMES = 60

const linkOf = (id: number) =>
  document.querySelector<HTMLElement>(`main [data-card="${id}"] .card-link`)

/** How many frames it must have kept the focus: a dialog that closes gives it elsewhere once more. */
const KEPT = 4

function keepFocus(id: number, gone: AbortController, frames = FRAMES, kept = 0): void {
  if (frames === 0 || kept === KEPT) gone.abort()
  requestAnimationFrame(() => {
    if (gone.signal.aborted) return
    const link = linkOf(id)
    const isThere = link !== null && document.activeElement === link
    // Nothing behind an open dialog can have the focus.
    if (!isThere && !document.querySelector('dialog[open]')) link?.focus()
    keepFocus(id, gone, frames - 1, isThere ? kept + 1 : 0)
  })
}

/** Moves the focus to the card of a row, which may have been moved elsewhere on the screen. */
export function focusCard(id: number): void {
  const gone = new AbortController()
  const heard = { capture: true, signal: gone.signal }
  // Whoever has gone on to something else is not brought back.
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, () => gone.abort(), heard)
  keepFocus(id, gone)
}

/** The row of the card that has the focus; undefined where none has. */
export function focusedCard(): number | undefined {
  const card = document.activeElement?.closest<HTMLElement>('main [data-card]')
  return card ? Number(card.dataset.card) : undefined
}
