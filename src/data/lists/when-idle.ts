/** The longest wait for a browser that has no time, in milliseconds. */
const LONGEST = 1000

/** Does work when the browser has time for it, which it has once the screen is painted. */
export function whenIdle(work: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: LONGEST })
  else setTimeout(work, 50)
}
