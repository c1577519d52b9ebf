import { useTranslate } from 'ra-core'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../platform/ui/overlays/usePopover.ts'
import './more-actions.css'

/**
 * The further actions of a page, behind one button. The closed menu is hidden from sight, focus and
 * screen readers, but stays in the page, because its buttons draw their own dialogs. An empty menu
 * has no button.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const buttonRef = useRef<HTMLSpanElement>(null)
  const close = () => {
    // A closed dialog returns the focus to this button, because its own is hidden then.
    buttonRef.current?.querySelector('button')?.focus()
    setOpen(false)
  }
  return (
    <div ref={ref} className="more-actions">
      <span ref={buttonRef} className="more-button">
        <Button icon="more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {translate('ui.more')}
        </Button>
      </span>
      <div
        className="popover"
        data-open={open || undefined}
        role="group"
        aria-label={translate('ui.more_actions')}
        // Clicks in a dialog of an action bubble through React, but not through the document.
        onClickCapture={({ target, currentTarget }) => {
          if (target instanceof Element && target.closest('.popover, dialog') === currentTarget)
            close()
        }}
      >
        {children}
      </div>
    </div>
  )
}
