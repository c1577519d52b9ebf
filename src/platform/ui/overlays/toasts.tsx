import { isUndo } from './undo-key.ts'
import { useTranslate } from 'ra-core'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { toast, useToaster } from 'react-hot-toast/headless'
import { Button, IconButton } from '../controls/Button.tsx'
import { Icon } from '../drawings/Icon.tsx'

/** The action of a toast, mostly undo. */
interface ToastAction {
  label: string
  run: () => void
  /** Called when the toast is removed, whether or not the action was used. */
  onEnd?: () => void
  /** The time the toast stays, in milliseconds. */
  duration?: number
}

/**
 * The time a toast with an action stays, in milliseconds: long enough to read, decide and reach the
 * button.
 */
const ACTION_DURATION = 10_000

/** The keyboard shortcut of undo, hidden on touch screens. */
function UndoKey() {
  const translate = useTranslate()
  return (
    <kbd className="kbd" aria-hidden="true">
      {translate('ui.undo_key')}
    </kbd>
  )
}

/** The class of a toast with an action. */
const ACTION_CLASS = 'toast-action'
/** True for the newest toast with an action, which the keyboard shortcut uses. */
const IsNewestAction = createContext(false)

function ActionButton({ action, onClick }: { action: ToastAction; onClick: () => void }) {
  const { label, onEnd } = action
  const isNewest = useContext(IsNewestAction)
  // Unmounting covers every removal of a toast: by time, by hand or with the shell.
  useEffect(() => onEnd, [onEnd])
  return (
    <Button data-undo aria-keyshortcuts={isNewest ? 'Control+Z' : undefined} onClick={onClick}>
      <span>{label}</span>
      {isNewest && <UndoKey />}
    </Button>
  )
}

/** Shows a success message, optionally with an action that undoes the change. */
export function toastSuccess(message: ReactNode, action?: ToastAction): void {
  if (!action) {
    toast.success(<span>{message}</span>)
    return
  }
  const dismissAndRun = () => {
    toast.dismiss(id)
    action.run()
  }
  const id = toast.success(
    <>
      <span>{message}</span>
      <ActionButton action={action} onClick={dismissAndRun} />
    </>,
    { className: ACTION_CLASS, duration: action.duration ?? ACTION_DURATION },
  )
}

/** Shows an error message. */
export function toastError(message: ReactNode): void {
  toast.error(<span>{message}</span>)
}

/**
 * Undoes the newest change by keyboard from anywhere on the page, because toasts come last in the
 * tab order.
 */
function useUndoKey(boxRef: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const undoByKeyboard = (event: KeyboardEvent) => {
      // An open dialog hides the change that would be undone.
      if (!isUndo(event) || document.querySelector('dialog[open]')) return
      const button = boxRef.current?.querySelector<HTMLElement>('[data-undo]')
      if (!button) return
      event.preventDefault()
      button.click()
    }
    document.addEventListener('keydown', undoByKeyboard)
    return () => document.removeEventListener('keydown', undoByKeyboard)
  }, [boxRef])
}

const ICON_BY_TYPE: Record<string, string> = { success: 'done', error: 'alert' }

/**
 * The visible toasts, which screen readers announce. They are at the foot of the screen, away from
 * controls, and next to an open dialog.
 */
export function Toasts() {
  const { toasts, handlers } = useToaster()
  const translate = useTranslate()
  const boxRef = useRef<HTMLElement>(null)
  const visibleToasts = toasts.filter((item) => item.visible)
  const newestId = visibleToasts[0]?.id
  const newestActionId = visibleToasts.find(({ className }) => className === ACTION_CLASS)?.id

  const { startPause, endPause } = handlers

  useUndoKey(boxRef)

  // A removed toast fires no event when the pointer or the focus leaves it, so the timers must be
  // resumed.
  useEffect(() => {
    const box = boxRef.current
    if (!box?.matches(':hover') && !box?.contains(document.activeElement)) endPause()
  }, [visibleToasts.length, endPause])

  // An open dialog is in the browser's top layer, so toasts are moved there as a popover. Otherwise
  // they stay in the page, because screen readers announce only changes of an existing region.
  useEffect(() => {
    const box = boxRef.current
    if (!newestId || !box?.showPopover) return
    box.popover = null
    if (!document.querySelector('dialog[open]')) return
    box.popover = 'manual'
    box.showPopover()
  }, [newestId])

  return (
    <section
      ref={boxRef}
      className="toasts"
      aria-label={translate('ui.notices')}
      onMouseEnter={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      <div className="stack" role="status" aria-live="polite" aria-atomic="false">
        {visibleToasts.map((item) => (
          <div
            key={item.id}
            className={`toast toast-${item.type}`}
            data-newest={item.id === newestId || undefined}
          >
            <Icon name={ICON_BY_TYPE[item.type] ?? 'info'} />
            <IsNewestAction value={item.id === newestActionId}>
              {typeof item.message !== 'function' && item.message}
            </IsNewestAction>
            <IconButton
              icon="close"
              label={translate('ui.dismiss')}
              onClick={() => toast.dismiss(item.id)}
            />
          </div>
        ))}
      </div>
    </section>
  )
}
