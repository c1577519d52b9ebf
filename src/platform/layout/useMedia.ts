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

let isPrinting = false

function subscribePrinting(listener: () => void) {
  const begin = () => {
    isPrinting = true
    listener()
  }
  const end = () => {
    isPrinting = false
    listener()
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/**
 * Returns whether the page is printed. The event of printing comes before the browser lays out the
 * sheets, and the change of the media query only afterwards.
 */
export function usePaper(): boolean {
  const isPrinted = useSyncExternalStore(
    subscribePrinting,
    () => isPrinting,
    () => false,
  )
  return useMedia('print') || isPrinted
}
