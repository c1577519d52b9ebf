import { useNotificationContext, useTranslate } from 'ra-core'
import { useEffect } from 'react'
import { toastError, Toasts, toastSuccess } from './toasts.tsx'

/** The toasts, including react-admin's notifications. */
export function Notices() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()

  useEffect(() => {
    if (notifications.length === 0) return
    const notice = takeNotification()
    if (!notice) return
    const { message, type, notificationOptions } = notice
    if (typeof message !== 'string') return
    const text = translate(message, notificationOptions?.messageArgs)
    if (type === 'error' || type === 'warning') toastError(text)
    else toastSuccess(text)
  }, [notifications, takeNotification, translate])

  return <Toasts />
}
