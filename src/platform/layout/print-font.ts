import { useEffect } from 'react'

const ARABIC = /\p{Script=Arabic}/u
/** The weights of printed texts, and a letter of the font's range. */
const FONTS = ['400 1em Amiri', '700 1em Amiri']
const LETTER = '\u0627'

/**
 * Loads the font of printed Arabic texts, if the page has any. It is loaded for printing only,
 * because a screen has fonts of its own. Without it, printing goes on in a font of the system.
 */
export async function loadPrintFont(): Promise<void> {
  if (!ARABIC.test(document.body.textContent)) return
  try {
    await import('./print-font.css')
    await Promise.all(FONTS.map((font) => document.fonts.load(font, LETTER)))
  } catch {
    // The server does not answer.
  }
}

const isPrintKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'p'

/**
 * Loads the font before the printing that a key requests. The browser's menu prints at once, and the
 * font is there the next time.
 */
export function usePrintFont(): void {
  useEffect(() => {
    const loadFirst = (event: KeyboardEvent) => {
      if (!isPrintKey(event) || event.shiftKey || event.altKey) return
      event.preventDefault()
      void loadPrintFont().then(() => window.print())
    }
    const load = () => void loadPrintFont()
    window.addEventListener('keydown', loadFirst)
    window.addEventListener('beforeprint', load)
    return () => {
      window.removeEventListener('keydown', loadFirst)
      window.removeEventListener('beforeprint', load)
    }
  }, [])
}
