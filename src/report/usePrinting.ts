import { useEffect, useState } from 'react'
import type { ReportAnswer } from './answer.ts'

type Whole = Pick<ReportAnswer, 'lines' | 'totals'>

/** A chart measures its room once it has changed, and draws itself in the frame after. */
const SETTLED_MS = 300

/** Paper is light, whatever the skin. */
function useLightPaper() {
  useEffect(() => {
    const root = document.documentElement
    let skin: string | undefined
    const before = () => {
      skin = root.dataset.skin
      root.dataset.skin = 'light'
    }
    const after = () => {
      if (skin !== undefined) root.dataset.skin = skin
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}

/** Puts a report on paper: every line is in the page while the browser prints it, and no longer. */
export function usePrinting() {
  const [printed, setPrinted] = useState<Whole | null>(null)
  useLightPaper()
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
