import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The longest wait for a list's rows, in milliseconds, before its opened link is no longer focused.
 */
const TIMEOUT = 10_000

/** The path of the current screen. */
let current: string | undefined
/** The last link followed on each screen, by path. Going back focuses it again. */
const lastLinks = new Map<string, string>()

/** The tabs that lead to sibling screens. */
const TABS = 'main nav a[aria-current="page"]'
/** True if the last followed link was one of these tabs. */
let isTab = false

/** Remembers the link followed on a screen. */
export function rememberOpened(target: EventTarget): void {
  const link = target instanceof Element && target.closest('a[href]')
  isTab = link instanceof Element && link.closest('nav')?.querySelector(TABS) != null
  if (link && !isTab) lastLinks.set(location.pathname, link.getAttribute('href') ?? '')
}

/** Returns whether the focused element has disappeared with the previous screen. */
const isFocusLost = () =>
  [null, document.body].includes(document.activeElement as HTMLElement | null)

/** Returns the heading of a screen: the title of its row, or the title in the navbar. */
const heading = () =>
  document.querySelector<HTMLElement>('main [data-screen-title]') ??
  document.querySelector<HTMLElement>('.navbar h1')

function findLink(href: string): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>('main a[href]')
  return [...links].find((link) => link.getAttribute('href') === href)
}

/**
 * Focuses a link once it is rendered, unless the focus has moved. Returns the function that stops
 * waiting.
 */
function focusWhenRendered(href: string, from: HTMLElement | null): () => void {
  const check = () => {
    const link = findLink(href)
    if (document.activeElement !== from) stop()
    else if (link) {
      stop()
      link.focus()
    }
  }
  const observer = new MutationObserver(check)
  const timer = setTimeout(() => stop(), TIMEOUT)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const main = document.querySelector('main')
  if (main) observer.observe(main, { childList: true, subtree: true })
  check()
  return stop
}

/**
 * Focuses the screen's heading, or the link that was followed on it before. Returns the clean-up
 * function.
 */
function focusScreen(path: string): () => void {
  const opened = lastLinks.get(path)
  lastLinks.delete(path)
  if (!isFocusLost()) return () => {}
  const title = (isTab && document.querySelector<HTMLElement>(TABS)) || heading()
  title?.focus()
  return opened === undefined ? () => {} : focusWhenRendered(opened, title)
}

/**
 * Moves the focus to a new screen when the focused element has disappeared with the previous one. A
 * focus in the menu stays there, and the first screen of a page load is unchanged.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const isFirst = current === undefined
    if (current === pathname) return
    current = pathname
    if (isFirst) return
    let stop = () => {}
    // The navbar renders the title one frame later.
    const frame = requestAnimationFrame(() => {
      stop = focusScreen(pathname)
    })
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [pathname])
}

/** Clears the remembered links on signing out. */
export function useFocusReset(): void {
  useEffect(
    () => () => {
      current = undefined
      lastLinks.clear()
    },
    [],
  )
}
