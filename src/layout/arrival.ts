import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** How long rows may take that the way back leads to. */
const PATIENCE_MS = 10_000

/** The screen that is shown, and what was opened from each before: the way back ends there. */
let shown: string | undefined
const openedFrom = new Map<string, string>()

/** Notes what is opened from a screen. */
export function noteOpening(target: EventTarget): void {
  const link = target instanceof Element && target.closest('a[href]')
  if (link) openedFrom.set(location.pathname, link.getAttribute('href') ?? '')
}

/** Nothing has the focus: what had it went with the screen before. */
const isLost = () => [null, document.body].includes(document.activeElement as HTMLElement | null)

/** What names a screen: the row it shows, or its title in the bar. */
const heading = () =>
  document.querySelector<HTMLElement>('main [data-names-screen]') ??
  document.querySelector<HTMLElement>('.navbar h1')

function linkTo(href: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>('main a[href]')
  return [...links].find((link) => link.getAttribute('href') === href)
}

/** Focuses the link once it is there, unless somebody went on meanwhile. */
function waitFor(href: string, from: HTMLElement | null): () => void {
  const look = () => {
    const link = linkTo(href)
    if (document.activeElement !== from) stop()
    else if (link) {
      stop()
      link.focus()
    }
  }
  const watch = new MutationObserver(look)
  const timer = setTimeout(() => stop(), PATIENCE_MS)
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
  }
  const main = document.querySelector('main')
  if (main) watch.observe(main, { childList: true, subtree: true })
  look()
  return stop
}

/** Leads the focus to what names the screen, or to the row that was opened from it. */
function arrive(path: string): () => void {
  const opened = openedFrom.get(path)
  openedFrom.delete(path)
  if (!isLost()) return () => {}
  const names = heading()
  names?.focus()
  return opened === undefined ? () => {} : waitFor(opened, names)
}

/**
 * Where a screen takes the place of another, the focus goes with it; in the menu it stays, and a
 * page that is just loaded begins at its top.
 */
export function useArrival(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const isFirst = shown === undefined
    if (shown === pathname) return
    shown = pathname
    if (isFirst) return
    let stop = () => {}
    // The bar says the title in the frame after.
    const frame = requestAnimationFrame(() => {
      stop = arrive(pathname)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [pathname])
}

/** Whoever signs in next begins anew. */
export function useDeparture(): void {
  useEffect(
    () => () => {
      shown = undefined
      openedFrom.clear()
    },
    [],
  )
}
