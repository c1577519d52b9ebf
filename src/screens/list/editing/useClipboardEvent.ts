import { useEffect, useRef } from 'react'
import { isTypingOrCovered } from '../../../platform/layout/keyboard/bindings.ts'

/**
 * Handles a clipboard event of the document, unless the user is typing or a dialog is open. Firefox
 * sends the event to the node of the text selection, so handlers look at the focused element.
 */
export function useClipboardEvent(
  type: 'copy' | 'paste',
  handleEvent: (event: ClipboardEvent) => void,
): void {
  const latestHandler = useRef(handleEvent)
  useEffect(() => {
    latestHandler.current = handleEvent
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => {
      if (!isTypingOrCovered(event)) latestHandler.current(event)
    }
    document.addEventListener(type, listener)
    return () => document.removeEventListener(type, listener)
  }, [type])
}
