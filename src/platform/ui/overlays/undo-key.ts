import { useEffect, useRef } from 'react'

const EDITABLE_SELECTOR = 'input:not([type="checkbox"]), select, textarea, [contenteditable]'

/**
 * Returns whether a key event is Ctrl+Z or ⌘Z outside of an input: by letter on Latin layouts, which
 * place Z differently, otherwise by position.
 */
export function isUndo(event: KeyboardEvent): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, target } = event
  const isZKey = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ'
  const isTyping = target instanceof Element && target.matches(EDITABLE_SELECTOR)
  return isZKey && (ctrlKey || metaKey) && !altKey && !shiftKey && !isTyping
}

/** Undoes what a dialog has done by keyboard, while its result is open. */
export function useDialogUndoKey(isActive: boolean, undo: () => void): void {
  const latestUndo = useRef(undo)
  useEffect(() => {
    latestUndo.current = undo
  })
  useEffect(() => {
    if (!isActive) return undefined
    const undoByKeyboard = (event: KeyboardEvent) => {
      if (!isUndo(event)) return
      event.preventDefault()
      latestUndo.current()
    }
    document.addEventListener('keydown', undoByKeyboard)
    return () => document.removeEventListener('keydown', undoByKeyboard)
  }, [isActive])
}
