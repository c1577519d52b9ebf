import { useEffect } from 'react'
import { nextPaint } from '../api/request/first-paint.ts'
import { browserStorage } from '../api/storage.ts'

const KEY = 'letters'

/**
 * Has the first screen's text drawn in the letters of the business on a first visit, too, once it
 * has been painted in those of the system: their file is a fifth of what a list needs. Notes that
 * it is here, so that public/boot.js asks for it at the start of the next visit.
 */
export function useLetters(): void {
  useEffect(() => {
    const file = document.querySelector<HTMLMetaElement>(`meta[name="${KEY}"]`)?.content
    if (!file) return
    document.fonts.addEventListener('loadingdone', () => browserStorage.setItem(KEY, file), {
      once: true,
    })
    void nextPaint().then(() => {
      delete document.documentElement.dataset.letters
    })
  }, [])
}
