/**
 * The time in milliseconds that a hidden tab keeps working. Then it frees its connection, because a
 * browser has six connections for all tabs of a site.
 */
const HIDDEN_GRACE_MS = 10_000

/**
 * Runs work while the tab is visible and a little longer, with a signal that ends it. Returns the
 * function that ends it for good.
 */
export function whileVisible(startWork: (signal: AbortSignal) => void): () => void {
  let controller: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    controller?.abort()
    controller = undefined
  }
  const update = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(stop, HIDDEN_GRACE_MS)
      return
    }
    if (controller) return
    controller = new AbortController()
    startWork(controller.signal)
  }
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
    stop()
  }
}
