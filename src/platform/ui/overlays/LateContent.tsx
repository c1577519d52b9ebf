import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The least distance between a dialog and the edge of the window, in pixels. */
const WINDOW_MARGIN = 16

/** Returns the height in pixels that elements add to their grid, with its gaps. */
function measureAddedHeight(elements: Iterable<Element>, minGap: number): number {
  const heights = [...elements].map((element) => element.getBoundingClientRect().height)
  return heights.reduce((total, height) => (height > 0 ? total + height + minGap : total), 0)
}

/**
 * Content that arrives while a dialog is open. It moves the dialog up by half its height, so that
 * the buttons stay in place and a press on its way to one does not miss.
 */
export function LateContent({ children }: { children: ReactNode }) {
  const contentRef = useRef<HTMLDivElement>(null)
  // After each render, because the content may have another height.
  useLayoutEffect(() => {
    const content = contentRef.current
    const body = content?.parentElement
    const dialog = content?.closest('dialog')
    if (!content || !body || !dialog) return undefined
    dialog.style.translate = ''
    const addedHeight = measureAddedHeight(
      content.children,
      Number.parseFloat(getComputedStyle(body).rowGap),
    )
    const roomAboveDialog = Math.max(0, dialog.getBoundingClientRect().top - WINDOW_MARGIN)
    dialog.style.translate = `0 ${-Math.min(addedHeight / 2, roomAboveDialog)}px`
    return () => {
      dialog.style.translate = ''
    }
  })
  return (
    <div ref={contentRef} className="late-content">
      {children}
    </div>
  )
}
