import { useSyncExternalStore } from 'react'

/** The width up to which style sheets have looks of their own for phones. */
const PHONE = '(max-width: 640px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the screen is as narrow as that of a phone. */
export const usePhone = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
