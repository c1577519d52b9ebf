/** Frames in which a row that was just asked for may still appear. */
const FRAMES = 60

/** Puts the focus on the screen itself, so that what it was on may go. */
export function focusScreen(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Moves the focus from the screen on to the row at an address, once it is shown, unless it went elsewhere. */
export function focusRow(address: string, frames = FRAMES): void {
  const screen = document.getElementById('content')
  if (document.activeElement !== screen) return
  const link = document.querySelector<HTMLElement>(`tbody a[href="${address}"]`)
  if (link) link.focus()
  else if (frames > 0) requestAnimationFrame(() => focusRow(address, frames - 1))
}
