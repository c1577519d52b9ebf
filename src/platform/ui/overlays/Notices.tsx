import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { holdChange } from './held-changes.ts'
import { toastError, Toasts, toastSuccess } from './toasts.tsx'

/**
 * The time an undoable change can be undone, in milliseconds: as long as react-admin shows it
 * without a refetch.
 */
const UNDO_DURATION = 5_000
/**
 * The time an undoable mutation waits for its notification, in milliseconds, before it is sent
 * without one.
 */
const NOTIFICATION_TIMEOUT = 1_000

type TakeMutation = ReturnType<typeof useTakeUndoableMutation>

/**
 * Returns the toast action of react-admin's undoable mutation. The mutation is sent when the toast
 * is removed, unless it is undone.
 */
function buildUndoAction(takeMutation: TakeMutation, label: string) {
  const mutation = takeMutation()
  if (!mutation) return undefined
  const { send, undo: undoMutation } = holdChange(mutation)
  return { label, run: undoMutation, onEnd: send, duration: UNDO_DURATION }
}

/** The toasts, including react-admin's notifications. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()

  useEffect(() => {
    const timer = setTimeout(() => takeMutation()?.({ isUndo: false }), NOTIFICATION_TIMEOUT)
    return () => clearTimeout(timer)
  }, [takeMutation])

  useEffect(() => {
    if (notifications.length === 0) return
    const notice = takeNotification()
    if (!notice) return
    const { message, type, notificationOptions } = notice
    const { messageArgs, undoable } = notificationOptions ?? {}
    const text = typeof message === 'string' ? translate(message, messageArgs) : message
    if (undoable) toastSuccess(text, buildUndoAction(takeMutation, translate('ui.undo')))
    else if (type === 'error' || type === 'warning') toastError(text)
    else toastSuccess(text)
  }, [notifications, takeNotification, takeMutation, translate])

  return <Toasts />
}
