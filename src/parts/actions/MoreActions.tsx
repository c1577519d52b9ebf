import { useTranslate } from 'ra-core'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { usePopover } from '../../platform/ui/overlays/usePopover.ts'
import './more-actions.css'

/** The width of the open menu. */
const MENU_WIDTH = 248

/** Returns whether a menu that ends with its button would leave the bar of actions. */
function lacksRoomBefore(button: Element): boolean {
  const box = button.getBoundingClientRect()
  const bar = (button.closest('.record-actions') ?? document.body).getBoundingClientRect()
  const isRightToLeft = getComputedStyle(button).direction === 'rtl'
  return (isRightToLeft ? bar.right - box.left : box.right - bar.left) < MENU_WIDTH
}

/**
 * The further actions of a page, behind one button. The closed menu is hidden from sight, focus and
 * screen readers, but stays in the page, because its buttons draw their own dialogs. An empty menu
 * has no button.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const buttonRef = useRef<HTMLSpanElement>(null)
  const [isAtStart, setAtStart] = useState(false)
  const toggle = () => {
    setAtStart(buttonRef.current !== null && lacksRoomBefore(buttonRef.current))
    setOpen(!open)
  }
  const close = () => {
    // A closed dialog returns the focus to this button, because its own is hidden then.
    buttonRef.current?.querySelector('button')?.focus()
    setOpen(false)
  }
  return (
    <div ref={ref} className="more-actions">
      <span ref={buttonRef} className="more-button">
        <Button icon="more" aria-expanded={open} onClick={toggle}>
          {translate('ui.more')}
        </Button>
      </span>
      <div
        className="popover"
        data-open={open || undefined}
        data-start={isAtStart || undefined}
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
