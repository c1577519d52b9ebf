import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * Returns the state of a panel under a button. The panel closes on Escape and on a click or focus
 * elsewhere.
 */
export function usePopover<E extends HTMLElement>(): {
  ref: RefObject<E | null>
  open: boolean
  setOpen: (open: boolean) => void
} {
  const ref = useRef<E>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    if (!open) return
    // Pressing a label or a text in the panel moves focus to the panel, not to the page behind it.
    if (ref.current) ref.current.tabIndex = -1
    const onEventOutside = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false)
    }
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape closes this panel only, nothing behind it.
      event.preventDefault()
      setOpen(false)
      ref.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onEventOutside)
    document.addEventListener('focusin', onEventOutside)
    document.addEventListener('keydown', onEscape)
    return () => {
      document.removeEventListener('pointerdown', onEventOutside)
      document.removeEventListener('focusin', onEventOutside)
      document.removeEventListener('keydown', onEscape)
    }
  }, [open])

  return { ref, open, setOpen }
}
