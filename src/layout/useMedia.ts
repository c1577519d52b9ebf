import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen is as a media query says, and follows it. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    [query],
  )
  const matches = () => window.matchMedia?.(query).matches ?? false
  return useSyncExternalStore(subscribe, matches, matches)
}

/** Whether the screen is as narrow as that of a phone, for which style sheets have looks of their own. */
export const usePhone = (): boolean => useMedia('(max-width: 640px)')
