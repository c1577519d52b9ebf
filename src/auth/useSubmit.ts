import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'

/** Sends a form's values, and says how it goes. */
export function useSubmit(send: (values: Record<string, string>) => Promise<unknown> | undefined) {
  const messageOf = useErrorMessage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-describedby$="-error"]')?.focus()
  }, [problem])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    form.current = event.currentTarget
    const entries = [...new FormData(event.currentTarget)]
    setBusy(true)
    setProblem(null)
    try {
      await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  // What is said at a field need not be said of the whole as well.
  const isAtField = problem !== null && Object.keys(problem.fields).length > 0
  return { busy, problem, failure: isAtField ? null : problem, submit }
}
