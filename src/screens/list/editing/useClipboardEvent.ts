import { useEffect, useRef } from 'react'
import { isTypingOrCovered } from '../../../platform/layout/keyboard/bindings.ts'

/**
 * Handles a clipboard event of the document, unless the user is typing or a dialog is open. Firefox
 * sends the event to the node of the text selection, so handlers look at the focused element.
 */
export function useClipboardEvent(
  type: 'copy' | 'paste',
  handle: (event: ClipboardEvent) => void,
): void {
  const latest = useRef(handle)
  useEffect(() => {
    latest.current = handle
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => {
      if (!isTypingOrCovered(event)) latest.current(event)
    }
    document.addEventListener(type, listen)
    return () => document.removeEventListener(type, listen)
  }, [type])
}
