/**
 * The time in milliseconds after which a hidden tab closes its connection. A browser has only six
 * connections for all tabs of a site.
 */
const HIDDEN_GRACE_MS = 10_000

/**
 * Starts work whenever the tab becomes visible, and aborts its signal after the tab was hidden.
 * Returns the function that ends this.
 */
export function whileVisible(startWork: (signal: AbortSignal) => void): () => void {
  let controller: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const abortWork = () => {
    controller?.abort()
    controller = undefined
  }
  const update = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') {
      timer = setTimeout(abortWork, HIDDEN_GRACE_MS)
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
    abortWork()
  }
}
