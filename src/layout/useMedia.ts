import { useCallback, useMemo, useSyncExternalStore } from 'react'

/** Whether the screen is as a media query says, and follows it. */
export function useMedia(query: string): boolean {
  // Asking for it anew at each rendering takes longer than rendering a row.
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

/** Whether the screen is as narrow as that of a phone, for which style sheets have looks of their own. */
export const usePhone = (): boolean => useMedia('(max-width: 640px)')
