import { useEffect } from 'react'
import { nextPaint } from '../api/first-paint.ts'
import { browserStorage } from '../api/storage.ts'

const KEY = 'letters'

/**
 * Loads the app's font on a first visit, after the first paint in the system font. The file is a
 * fifth of what a list needs. Marks the font as cached, so that `public/boot.js` requests it at the
 * start of the next visit.
 */
export function useFonts(): void {
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
