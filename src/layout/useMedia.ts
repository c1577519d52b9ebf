import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and follows it. */
export function useMedia(query: string): boolean {
  // Creating the query at each render takes longer than rendering a row.
  const list = useMemo(() => window.matchMedia?.(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [list],
  )
  const matches = () => list?.matches ?? false
  return useSyncExternalStore(subscribe, matches, matches)
}

/** Returns whether the screen is as narrow as a phone's. Use it for all viewport checks. */
export const usePhone = (): boolean => useMedia('(max-width: 640px)')
