import { useRef, useState } from 'react'
import { type ErrorMessage, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'

/** A submit function, and the state of the last submit. */
export interface Submission<V> {
  /** Submits once at a time. Never rejects. */
  submit: (values: V) => Promise<void>
  busy: boolean
  /** The failure of the last submit, until the next. */
  failure: ErrorMessage | null
}

/** Returns a submit function that runs once at a time and keeps its failure as a message. */
export function useSubmit<V = void>(
  send: (values: V) => Promise<unknown> | undefined,
): Submission<V> {
  const getMessage = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  // A second click may come before the button shows that it is busy.
  const isRunning = useRef(false)

  async function submit(values: V) {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure(null)
    try {
      await send(values)
    } catch (error) {
      setFailure(getMessage(error))
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }
  return { submit, busy, failure }
}
