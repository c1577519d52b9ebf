import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react'

/** The looks whose title is for screen readers only. */
const LOOKS_WITHOUT_TITLE = ['drawer', 'palette']

const LOOK_CLASSES = {
  plain: 'dialog',
  wide: 'dialog dialog-wide',
  form: 'dialog dialog-wide dialog-form',
  drawer: 'drawer',
  cover: 'cover',
  palette: 'dialog palette',
}

export interface DialogProps {
  title: string
  onClose: () => void
  /** Prevents closing while a request is running. */
  locked?: boolean
  /**
   * `plain`: a question. `wide`: a form or table. `form`: more fields than fit below each other.
   * `drawer`: at the side of the screen, with a title for screen readers only. `cover`: over the
   * whole page. `palette`: a search with its results, with a title for screen readers only.
   */
  look?: keyof typeof LOOK_CLASSES
  children: ReactNode
}

/** The id of the sentence that describes a dialog. */
const DescriptionId = createContext<string | undefined>(undefined)

/** The sentence of a dialog. Screen readers read it with the title, because the focus is below it. */
export function DialogText({ children }: { children: ReactNode }) {
  return <p id={use(DescriptionId)}>{children}</p>
}

/** The inputs of fields. A button beside a label comes earlier in the document. */
const FIELD_INPUT = '.field :is(input, select, textarea):not(:disabled, [type="file"])'

/** Opens a dialog. The focus goes to the marked element, or else to its first field. */
function showDialog(dialog: HTMLDialogElement): void {
  if (!dialog.open) dialog.showModal()
  const marked = dialog.querySelector<HTMLElement>('[data-focus-first]')
  const target = marked ?? dialog.querySelector<HTMLElement>(FIELD_INPUT)
  target?.focus()
}

/**
 * A modal dialog over the `<dialog>` element, which traps focus and Escape. Closing it restores the
 * focus.
 */
export function Dialog({ title, onClose, locked = false, look = 'plain', children }: DialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const descriptionId = useId()
  const isClosedByKey = useRef(false)

  // Before the browser handles another key, which belongs to the dialog.
  useLayoutEffect(() => {
    const previouslyFocused = document.activeElement
    const dialog = dialogRef.current
    if (dialog) showDialog(dialog)
    return () => {
      dialog?.close()
      // The button that opened the dialog may have been deleted with its row.
      const focusTarget = previouslyFocused?.isConnected
        ? previouslyFocused
        : document.querySelector('[data-focus-fallback]')
      // Firefox draws no focus ring after a dialog that the mouse opened.
      const focusVisible = isClosedByKey.current || undefined
      if (focusTarget instanceof HTMLElement)
        focusTarget.focus({ preventScroll: true, ...(focusVisible && { focusVisible }) })
    }
  }, [])

  return (
    <dialog
      ref={dialogRef}
      className={LOOK_CLASSES[look]}
      aria-labelledby={titleId}
      aria-describedby={descriptionId}
      onCancel={(event) => {
        event.preventDefault()
        isClosedByKey.current = true
        if (!locked) onClose()
      }}
      // The browser closes a dialog on a second Escape, even if the first was prevented.
      onClose={() => locked && dialogRef.current && showDialog(dialogRef.current)}
    >
      <h2 id={titleId} className={LOOKS_WITHOUT_TITLE.includes(look) ? 'hidden' : 'dialog-title'}>
        {title}
      </h2>
      <DescriptionId value={descriptionId}>{children}</DescriptionId>
    </dialog>
  )
}
