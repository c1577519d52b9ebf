import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { holdChange } from './held-changes.ts'
import { toastError, Toasts, toastSuccess } from './toasts.tsx'

/** As long as react-admin shows an undoable change as made without asking anew, in milliseconds. */
const HELD_MS = 5_000
/** The notice of a change follows it in the next tick; one of which none tells is sent after this time. */
const UNANNOUNCED_MS = 1_000

type Take = ReturnType<typeof useTakeUndoableMutation>

/** A change of react-admin's undoable mode is sent when its notice goes, unless it is undone. */
function offerOf(takeMutation: Take, label: string) {
  const mutation = takeMutation()
  if (!mutation) return undefined
  const { send, undo } = holdChange(mutation)
  return { label, run: undo, onEnd: send, duration: HELD_MS }
}

/** The toasts, including react-admin's notifications. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext()
  const takeMutation = useTakeUndoableMutation()
  const translate = useTranslate()

  useEffect(() => {
    const timer = setTimeout(() => takeMutation()?.({ isUndo: false }), UNANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [takeMutation])

  useEffect(() => {
    if (notifications.length === 0) return
    const notice = takeNotification()
    if (!notice) return
    const { message, type, notificationOptions } = notice
    const { messageArgs, undoable } = notificationOptions ?? {}
    const text = typeof message === 'string' ? translate(message, messageArgs) : message
    if (undoable) toastSuccess(text, offerOf(takeMutation, translate('ui.undo')))
    else if (type === 'error' || type === 'warning') toastError(text)
    else toastSuccess(text)
  }, [notifications, takeNotification, takeMutation, translate])

  return <Toasts />
}
