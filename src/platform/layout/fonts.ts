import { useEffect } from 'react'
import { nextPaint } from '../api/first-paint.ts'
import { browserStorage } from '../api/storage.ts'

const STORAGE_KEY = 'letters'

/**
 * Loads the app's font on a first visit, after the first paint in the system font. The file is a
 * fifth of what a list needs. Marks the font as cached, so that `public/boot.js` requests it at the
 * start of the next visit.
 */
export function useFonts(): void {
  useEffect(() => {
    const fontUrl = document.querySelector<HTMLMetaElement>(`meta[name="${STORAGE_KEY}"]`)?.content
    if (!fontUrl) return
    document.fonts.addEventListener(
      'loadingdone',
      () => browserStorage.setItem(STORAGE_KEY, fontUrl),
      {
        once: true,
      },
    )
    void nextPaint().then(() => {
      delete document.documentElement.dataset.letters
    })
  }, [])
}
