import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * The longest wait for a list's rows, in milliseconds, before its opened link is no longer focused.
 */
const RENDER_TIMEOUT = 10_000

/** The path of the current screen. */
let currentPath: string | undefined
/** The last link followed on each screen, by path. Going back focuses it again. */
const lastLinks = new Map<string, string>()

/** The tabs that lead to sibling screens. */
const TAB_SELECTOR = 'main nav a[aria-current="page"]'
/** True if the last followed link was one of these tabs. */
let wasTabFollowed = false

/** Remembers the link followed on a screen. */
export function rememberFollowedLink(target: EventTarget): void {
  const link = target instanceof Element && target.closest('a[href]')
  wasTabFollowed =
    link instanceof Element && link.closest('nav')?.querySelector(TAB_SELECTOR) != null
  if (link && !wasTabFollowed) lastLinks.set(location.pathname, link.getAttribute('href') ?? '')
}

/** Returns whether the focused element has disappeared with the previous screen. */
const isFocusLost = () =>
  [null, document.body].includes(document.activeElement as HTMLElement | null)

/** Returns the heading of a screen: the title of its row, or the title in the navbar. */
const findHeading = () =>
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
function focusWhenRendered(href: string, focusedElement: HTMLElement | null): () => void {
  const focusIfRendered = () => {
    const link = findLink(href)
    if (document.activeElement !== focusedElement) stopWaiting()
    else if (link) {
      stopWaiting()
      link.focus()
    }
  }
  const observer = new MutationObserver(focusIfRendered)
  const timer = setTimeout(() => stopWaiting(), RENDER_TIMEOUT)
  const stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  const main = document.querySelector('main')
  if (main) observer.observe(main, { childList: true, subtree: true })
  focusIfRendered()
  return stopWaiting
}

/**
 * Focuses the screen's heading, or the link that was followed on it before. Returns the clean-up
 * function.
 */
function focusScreen(path: string): () => void {
  const openedHref = lastLinks.get(path)
  lastLinks.delete(path)
  if (!isFocusLost()) return () => {}
  const title =
    (wasTabFollowed && document.querySelector<HTMLElement>(TAB_SELECTOR)) || findHeading()
  title?.focus()
  return openedHref === undefined ? () => {} : focusWhenRendered(openedHref, title)
}

/**
 * Moves the focus to a new screen when the focused element has disappeared with the previous one. A
 * focus in the menu stays there, and the first screen of a page load is unchanged.
 */
export function useScreenFocus(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    const isFirstScreen = currentPath === undefined
    if (currentPath === pathname) return
    currentPath = pathname
    if (isFirstScreen) return
    let stopWaiting = () => {}
    // The navbar renders the title one frame later.
    const frame = requestAnimationFrame(() => {
      stopWaiting = focusScreen(pathname)
    })
    return () => {
      cancelAnimationFrame(frame)
      stopWaiting()
    }
  }, [pathname])
}

/** Clears the remembered links on signing out. */
export function useFocusReset(): void {
  useEffect(
    () => () => {
      currentPath = undefined
      lastLinks.clear()
    },
    [],
  )
}
