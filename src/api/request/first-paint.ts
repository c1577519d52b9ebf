/** How long the first painting may hold requests up where it does not come, in milliseconds. */
const PATIENCE = 500

let isFirst = false
let painted: Promise<void> | undefined

/** Resolves when what is there now has been painted, or at once where nobody sees it. */
export const nextPaint = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    // A task after the frame's own comes when the frame has been painted.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PATIENCE)
  })

/**
 * Notes that the first screen is about to be drawn. Where its rows are here already, what it asks
 * for besides is not on it yet, and would only hold up what is.
 */
export function beginFirstPaint(): void {
  isFirst = globalThis.washboardEarly?.some(({ body }) => body !== undefined) ?? false
}

/** Sends a request; those of the first screen are sent once it has been painted. */
export const fetchAfterPaint: typeof fetch = async (input, init) => {
  if (isFirst) {
    painted ??= nextPaint()
    await painted
    isFirst = false
  }
  return fetch(input, init)
}
