import { useTranslate } from 'ra-core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { Button, IconButton } from '../Button.tsx'
import { Icon } from '../drawings/Icon.tsx'

/** Something to do about what a toast says. */
interface Offer {
  label: string
  run: () => void
  /** What happens when the toast goes, whether or not the offer was taken. */
  onEnd?: () => void
  /** How long it stands, in milliseconds. */
  duration?: number
}

/** An offer stays longer than mere news: it takes time to read, decide and reach. */
const OFFER_MS = 10_000

/** The keys that take back what a toast tells of, for those who have some. */
function UndoKey() {
  const translate = useTranslate()
  return (
    <kbd className="kbd" aria-hidden="true">
      {translate('ui.undo_key')}
    </kbd>
  )
}

function OfferButton({ offer, onTake }: { offer: Offer; onTake: () => void }) {
  const { label, onEnd } = offer
  // However a toast goes, by time, by hand or with the shell, its offer goes with it.
  useEffect(() => onEnd, [onEnd])
  return (
    <Button data-undo aria-keyshortcuts="Control+Z" onClick={onTake}>
      {label}
      <UndoKey />
    </Button>
  )
}

/** Says that something worked, with what undoes it where there is such a thing. */
export function toastSuccess(message: ReactNode, offer?: Offer): void {
  if (!offer) {
    toast.success(<span>{message}</span>)
    return
  }
  const take = () => {
    toast.dismiss(id)
    offer.run()
  }
  const id = toast.success(
    <>
      <span>{message}</span>
      <OfferButton offer={offer} onTake={take} />
    </>,
    { duration: offer.duration ?? OFFER_MS },
  )
}

/** Says that something did not work. */
export function toastError(message: ReactNode): void {
  toast.error(<span>{message}</span>)
}

const EDITED = 'input:not([type="checkbox"]), select, textarea, [contenteditable], dialog *'

/** Ctrl+Z or ⌘Z, also where the keyboard has no Latin letters; a Latin one may have its Z elsewhere. */
function isUndo({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  const isZ = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'z' : code === 'KeyZ'
  return isZ && (ctrlKey || metaKey) && !altKey && !shiftKey
}

/** What can be undone is undone from wherever the focus is: a toast comes last in the page. */
function useUndoKey(box: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      if (!isUndo(event) || (event.target instanceof Element && event.target.matches(EDITED)))
        return
      const offer = box.current?.querySelector<HTMLElement>('[data-undo]')
      if (!offer) return
      event.preventDefault()
      offer.click()
    }
    document.addEventListener('keydown', undo)
    return () => document.removeEventListener('keydown', undo)
  }, [box])
}

const ICON_OF: Record<string, string> = { success: 'done', error: 'alert' }

/** Every toast, top right, above dialogs, announced to those who do not see it. */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  const translate = useTranslate()
  const ref = useRef<HTMLElement>(null)
  const shown = toasts.filter((one) => one.visible)
  const newest = shown[0]?.id

  useUndoKey(ref)

  // An open dialog lies in the browser's top layer: toasts go up there too, newest above it. Else
  // their place is in the page all the time, for only then what comes into it is announced.
  useEffect(() => {
    const box = ref.current
    if (!newest || !box?.showPopover) return
    box.popover = null
    if (!document.querySelector('dialog[open]')) return
    box.popover = 'manual'
    box.showPopover()
  }, [newest])

  return (
    <section
      ref={ref}
      className="toasts"
      aria-label={translate('ui.notices')}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      <div className="toasts-list" role="status" aria-live="polite" aria-atomic="false">
        {shown.map((one) => (
          <div key={one.id} className={`toast toast-${one.type}`}>
            <Icon name={ICON_OF[one.type] ?? 'info'} />
            {typeof one.message !== 'function' && one.message}
            <IconButton
              icon="close"
              label={translate('ui.dismiss')}
              onClick={() => toast.dismiss(one.id)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
