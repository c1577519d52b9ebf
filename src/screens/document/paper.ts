import { type RefObject, useEffect } from 'react'
import { loadPrintFont } from '../../platform/layout/print-font.ts'

/** The papers of a document. */
export const PAPERS = ['a4', 'receipt'] as const
export type Paper = (typeof PAPERS)[number]

/** The width of a receipt and its margin, in millimetres, and the millimetres of a CSS pixel. */
const RECEIPT_WIDTH = 80
const RECEIPT_MARGIN = 4
const PIXEL = 25.4 / 96

/**
 * Builds the rule for the printed page. A receipt is as long as its content, and browsers need that
 * length, because they ignore `auto` beside a width.
 */
function buildPageRule(paper: Paper, page: HTMLElement): string {
  if (paper === 'a4') return '@page { size: a4 portrait; margin: 15mm; }'
  const height = Math.ceil(page.scrollHeight * PIXEL) + 2 * RECEIPT_MARGIN
  return `@page { size: ${RECEIPT_WIDTH}mm ${height}mm; margin: ${RECEIPT_MARGIN}mm; }`
}

/** Prepares the printed page of a document on a paper, while it is shown. */
export function usePaperSize(paper: Paper, page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const measure = () => {
      if (page.current) sheet.replaceSync(buildPageRule(paper, page.current))
    }
    const observer = new ResizeObserver(measure)
    if (page.current) observer.observe(page.current)
    measure()
    return () => {
      observer.disconnect()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((used) => used !== sheet)
    }
  }, [paper, page])
}

/** Opens the print dialog once the font of printed texts is there. */
export const printDocument = (): Promise<void> => loadPrintFont().then(() => window.print())
