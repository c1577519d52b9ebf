import type { Page } from '@playwright/test'

/**
 * Runs in the page: replaces every text by `font` elements after each painting, as translating
 * browsers do. The words stay the same, so that tests can compare them with an untranslated page.
 */
function translate(): void {
  const UNTOUCHED = 'font, script, style, textarea, option, svg'
  const wrap = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(UNTOUCHED)) continue
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  const afterPaint = () => requestAnimationFrame(() => setTimeout(wrap))
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(afterPaint).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    afterPaint()
  })
}

/** Translates every page that is loaded later. */
export async function startTranslator(page: Page): Promise<void> {
  await page.addInitScript(translate)
}

/**
 * Returns the text nodes that have siblings in their element. A translator replaces them, and React
 * then fails to change them or to insert before them.
 */
export const textsBesideElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const textNodes = new Set<string>()
    while (walker.nextNode()) {
      const { data, parentElement: parent } = walker.currentNode as Text
      if (!/[\p{L}\p{N}]/u.test(data) || !parent || parent.childNodes.length === 1) continue
      if (parent.closest('script, style, noscript, svg, #no-texts')) continue
      textNodes.add(`${parent.tagName.toLowerCase()}.${parent.className}: ${data.trim()}`)
    }
    return [...textNodes]
  })
