import { type ReactNode, useEffect, useId, useRef } from 'react'

const LOOKS = { plain: 'dialog', wide: 'dialog dialog-wide', drawer: 'drawer', cover: 'cover' }

interface DialogProps {
  title: string
  onClose: () => void
  /** While something is under way it cannot be closed. */
  locked?: boolean
  /**
   * A drawer at the side of the screen, whose title is only for those who do not see it; wide, for
   * more than a question; or a cover over everything.
   */
  look?: keyof typeof LOOKS
  children: ReactNode
}

function show(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal()
  dialog.querySelector<HTMLElement>('[data-focus-first]')?.focus()
}

/** The platform's modal dialog: it traps focus and Escape itself; focus goes back where it was. */
export function Dialog({ title, onClose, locked = false, look = 'plain', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const before = document.activeElement
    const dialog = ref.current
    if (dialog) show(dialog)
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
      className={LOOKS[look]}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!locked) onClose()
      }}
      // A second Escape closes it whatever the first was answered.
      onClose={() => locked && ref.current && show(ref.current)}
    >
      <h2 id={titleId} className={look === 'drawer' ? 'hidden' : 'dialog-title'}>
        {title}
      </h2>
      {children}
    </dialog>
  )
}
