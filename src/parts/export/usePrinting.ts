import { useEffect, useState } from 'react'
import { loadPrintFont } from '../../platform/layout/print-font.ts'

/** The time in milliseconds until a resized chart has measured and drawn itself. */
const SETTLED_MS = 300

/** Returns a function that prints content. The content is in the page only during printing. */
export function usePrinting<Printed extends object>() {
  const [printed, setPrinted] = useState<Printed | null>(null)
  useEffect(() => {
    if (!printed) return
    const root = document.documentElement
    root.dataset.printing = ''
    const stopPrinting = () => setPrinted(null)
    window.addEventListener('afterprint', stopPrinting)
    const printing = new AbortController()
    const settled = new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    void Promise.all([settled, loadPrintFont()]).then(() => {
      if (!printing.signal.aborted) window.print()
    })
    return () => {
      printing.abort()
      delete root.dataset.printing
      window.removeEventListener('afterprint', stopPrinting)
    }
  }, [printed])
  return { printed, print: setPrinted }
}
