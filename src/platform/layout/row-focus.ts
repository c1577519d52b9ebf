/** The number of frames a row may take to appear. */
const MAX_FRAMES = 60

/** Focuses the screen, because the focused element is about to be removed. */
export function focusScreen(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Moves the focus from the screen to the row with an address once it appears, unless the focus has moved since. */
export function focusRow(address: string, remainingFrames = MAX_FRAMES): void {
  const screen = document.getElementById('content')
  if (document.activeElement !== screen) return
  const link = document.querySelector<HTMLElement>(`tbody a[href="${address}"]`)
  if (link) link.focus()
  else if (remainingFrames > 0) requestAnimationFrame(() => focusRow(address, remainingFrames - 1))
}
