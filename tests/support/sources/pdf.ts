import { extractText, getDocumentProxy } from 'unpdf'

/** Removes spaces, vowel signs and marks of direction, which a PDF places in its own way. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cf}\p{M}\s]/gu, '')

/**
 * Reads the text of a PDF as a search in PDF.js does, the size of its first page in millimetres, and
 * the share of its width that texts take.
 */
export async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 25.4 / 72 })
  const { items } = await page.getTextContent()
  const spans = items.flatMap((item) =>
    'transform' in item && item.str.trim() !== ''
      ? [[item.transform[4], item.transform[4] + item.width]]
      : [],
  )
  const widest = page.getViewport({ scale: 1 }).width
  return {
    filled:
      (Math.max(...spans.map(([, end]) => end)) - Math.min(...spans.map(([x]) => x))) / widest,
    text: plainText(text),
    pages: document.numPages,
    size: [Math.round(width), Math.round(height)] as const,
  }
}
