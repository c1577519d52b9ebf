/** The longest time requests wait for the first paint, in milliseconds. */
const MAX_WAIT_MS = 500

let isBeforeFirstPaint = false
let firstPaint: Promise<void> | undefined

/** Resolves once the current content is painted, or at once in a hidden tab. */
export const nextPaint = (): Promise<void> =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    // The frame is painted when a task after the frame callback runs.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, MAX_WAIT_MS)
  })

/**
 * Marks the start of the first paint. If the rows of the first screen are prefetched, all other
 * requests wait, because they would delay the paint.
 */
export function beginFirstPaint(): void {
  isBeforeFirstPaint = globalThis.washboardEarly?.some(({ body }) => body !== undefined) ?? false
}

/** Sends a request. Requests of the first screen wait for the first paint. */
export const fetchAfterPaint: typeof fetch = async (input, init) => {
  if (isBeforeFirstPaint) {
    firstPaint ??= nextPaint()
    await firstPaint
    isBeforeFirstPaint = false
  }
  return fetch(input, init)
}
