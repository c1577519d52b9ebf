/**
 * The time in milliseconds that a hidden tab keeps working. Then it frees its connection, because a
 * browser has six connections for all tabs of a site.
 */
const GRACE = 10_000

/**
 * Runs work while the tab is visible and a little longer, with a signal that ends it. Returns the
 * function that ends it for good.
 */
export function whileVisible(work: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    running?.abort()
    running = undefined
  }
  const update = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(stop, GRACE)
      return
    }
    if (running) return
    running = new AbortController()
    work(running.signal)
  }
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
    stop()
  }
}
