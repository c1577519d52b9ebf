import { useEffect, useState } from 'react'

/** A chart measures its room once it has changed, and draws itself in the frame after. */
const SETTLED_MS = 300

/** Puts something on paper: it is in the page while the browser prints it, and no longer. */
export function usePrinting<Printed extends object>() {
  const [printed, setPrinted] = useState<Printed | null>(null)
  useEffect(() => {
    if (!printed) return
    const root = document.documentElement
    root.dataset.printing = ''
    const end = () => setPrinted(null)
    window.addEventListener('afterprint', end)
    const timer = setTimeout(() => window.print(), SETTLED_MS)
    return () => {
      clearTimeout(timer)
      delete root.dataset.printing
      window.removeEventListener('afterprint', end)
    }
  }, [printed])
  return { printed, print: setPrinted }
}
