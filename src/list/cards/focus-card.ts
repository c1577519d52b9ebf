/** How many frames a card may take to appear where it was moved to. */
const FRAMES = 60

const linkOf = (id: number) =>
  document.querySelector<HTMLElement>(`main [data-card="${id}"] .card-link`)

/** Moves the focus to the card of a row, which may have been moved elsewhere on the screen. */
export function focusCard(id: number, frames = FRAMES): void {
  requestAnimationFrame(() => {
    const link = linkOf(id)
    if (link) link.focus()
    else if (frames > 0) focusCard(id, frames - 1)
  })
}

/** The row of the card that has the focus; undefined where none has. */
export function focusedCard(): number | undefined {
  const card = document.activeElement?.closest<HTMLElement>('main [data-card]')
  return card ? Number(card.dataset.card) : undefined
}
