import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and follows it. */
export function useMedia(query: string): boolean {
  // Creating the query at each render takes longer than rendering a row.
  const mediaQuery = useMemo(() => window.matchMedia?.(query), [query])
  const subscribe = useCallback(
    (listener: () => void) => {
      mediaQuery?.addEventListener('change', listener)
      return () => mediaQuery?.removeEventListener('change', listener)
    },
    [mediaQuery],
  )
  const getMatches = () => mediaQuery?.matches ?? false
  return useSyncExternalStore(subscribe, getMatches, getMatches)
}

/** Returns whether the screen is as narrow as a phone's. Use it for all viewport checks. */
export const usePhone = (): boolean => useMedia('(max-width: 640px)')

let isPrinting = false

function subscribePrinting(listener: () => void) {
  const onBeforePrint = () => {
    isPrinting = true
    listener()
  }
  const onAfterPrint = () => {
    isPrinting = false
    listener()
  }
  window.addEventListener('beforeprint', onBeforePrint)
  window.addEventListener('afterprint', onAfterPrint)
  return () => {
    window.removeEventListener('beforeprint', onBeforePrint)
    window.removeEventListener('afterprint', onAfterPrint)
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
