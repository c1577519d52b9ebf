import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { onUserChange } from '../api/session.ts'

/** The position at which each screen was left, by name. */
const positions = new Map<string, number>()
onUserChange(() => positions.clear())

interface ScrollMemoryProps {
  name: string
  children: ReactNode
}

/** Scrolls a screen to where the user left it, as react-admin's `RestoreScrollPosition` does. */
export function ScrollMemory({ name, children }: ScrollMemoryProps) {
  // react-admin's redirects have this state.
  const { state } = useLocation() as { state: { _scrollToTop?: boolean } | null }
  const isFromTop = useRef(state?._scrollToTop === true)
  useEffect(() => {
    const position = positions.get(name)
    if (position !== undefined && !isFromTop.current) window.scrollTo(0, position)
  }, [name])
  // A layout effect ends before the next screen, which is shorter at first, moves the page.
  useLayoutEffect(() => {
    const rememberPosition = () => positions.set(name, window.scrollY)
    window.addEventListener('scroll', rememberPosition, { passive: true })
    return () => window.removeEventListener('scroll', rememberPosition)
  }, [name])
  return children
}
