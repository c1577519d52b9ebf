import { extractText, getDocumentProxy } from 'unpdf'

/** Removes spaces, vowel signs and marks of direction, which a PDF places in its own way. */
export const plainText = (text: string): string => text.replaceAll(/[\p{Cf}\p{M}\s]/gu, '')

/** Reads the text of a PDF as a search in PDF.js does, and the size of its first page in millimetres. */
export async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  const { width, height } = page.getViewport({ scale: 25.4 / 72 })
  return {
    text: plainText(text),
    pages: document.numPages,
    size: [Math.round(width), Math.round(height)] as const,
  }
}
