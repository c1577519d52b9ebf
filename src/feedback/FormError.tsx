import { ErrorDetails } from '../ui/ErrorDetails.tsx'
import { Note } from '../ui/Note.tsx'
import type { Words } from './error-message.ts'

/** What went wrong with the call behind a form, where anything did. */
export function FormError({ words }: { words: Words | null }) {
  if (!words) return null
  return (
    <Note tone="red">
      {words.message}
      <ErrorDetails text={words.detail} />
    </Note>
  )
}
