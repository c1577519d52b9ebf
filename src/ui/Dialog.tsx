import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onClose: () => void
  /** While something is under way it cannot be closed. */
  locked?: boolean
  /** A drawer at the side of the screen: its title is only for those who do not see it. */
  drawer?: boolean
  /** For more than a question. */
  wide?: boolean
  children: ReactNode
}

/** The platform's modal dialog: it traps focus and Escape itself; focus goes back where it was. */
export function Dialog({
  title,
  onClose,
  locked = false,
  drawer = false,
  wide = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const before = document.activeElement
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      dialog?.close()
      // What opened it may be gone with its row; then the rows themselves take over.
      const back = before?.isConnected ? before : document.querySelector('[data-focus-home]')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [])

  return (
    <dialog
      ref={ref}
      className={drawer ? 'drawer' : wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!locked) onClose()
      }}
    >
      <h2 id={titleId} className={drawer ? 'hidden' : 'dialog-title'}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
