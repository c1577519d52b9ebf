import { type FormEvent, useState } from 'react'
import { useWords, type Words } from '../ui/words.ts'

/** Sends a form's values, and says how it goes. */
export function useSubmit(send: (values: Record<string, string>) => Promise<unknown> | undefined) {
  const words = useWords()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Words | null>(null)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)]
    setBusy(true)
    setProblem(null)
    try {
      await send(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])))
    } catch (error) {
      setProblem(words(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, submit }
}
