import { useTranslate } from 'ra-core'
import { useEffect, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

/** Something to do about what a toast says. */
interface Offer {
  label: string
  run: () => void
}

/** An offer stays longer than mere news: it takes time to read, decide and reach. */
const OFFER_MS = 10_000

/** Says that something worked, with what undoes it where there is such a thing. */
export function toastSuccess(message: string, offer?: Offer): void {
  if (!offer) {
    toast.success(message)
    return
  }
  const id = toast.success(
    <>
      <span>{message}</span>
      <Button
        onClick={() => {
          toast.dismiss(id)
          offer.run()
        }}
      >
        {offer.label}
      </Button>
    </>,
    { duration: OFFER_MS },
  )
}

/** Says that something did not work. */
export function toastError(message: string): void {
  toast.error(message)
}

const ICON_OF: Record<string, string> = { success: 'done', error: 'alert' }

/** Every toast, top right, above dialogs, announced to those who do not see it. */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  const translate = useTranslate()
  const ref = useRef<HTMLElement>(null)
  const shown = toasts.filter((one) => one.visible)
  const newest = shown[0]?.id

  // An open dialog lies in the browser's top layer: toasts go up there too, newest above it.
  useEffect(() => {
    const box = ref.current
    if (!newest || !box?.showPopover) return
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }, [newest])

  return (
    <section
      ref={ref}
      popover="manual"
      className="toasts"
      aria-label={translate('ui.notices')}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {shown.map((one) => (
        <div key={one.id} className={`toast toast-${one.type}`} {...one.ariaProps}>
          <Icon name={ICON_OF[one.type] ?? 'info'} />
          {typeof one.message === 'string' ? (
            <span>{one.message}</span>
          ) : typeof one.message === 'function' ? null : (
            one.message
          )}
          <IconButton
            icon="close"
            label={translate('ui.dismiss')}
            onClick={() => toast.dismiss(one.id)}
          />
        </div>
      ))}
    </section>
  )
}
