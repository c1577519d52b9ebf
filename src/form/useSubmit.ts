import { useRef, useState } from 'react'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'

/** One thing that somebody sends, and how it goes. */
export interface Submission<V> {
  /** Sends; while that is under way nothing is sent again. It never rejects. */
  submit: (values: V) => Promise<void>
  busy: boolean
  /** The failure of the last submit, until the next. */
  failure: ErrorMessage | null
}

/** Sends what somebody asks for, once at a time, and puts into words what goes wrong. */
export function useSubmit<V = void>(
  send: (values: V) => Promise<unknown> | undefined,
): Submission<V> {
  const messageOf = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  // A second press may come before the button is seen to be busy.
  const isRunning = useRef(false)

  async function submit(values: V) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { submit, busy, failure }
}
