import { ErrorDetails } from '../ui/ErrorDetails.tsx'
import { Note } from '../ui/Note.tsx'
import type { ErrorMessage } from './error-message.ts'

/** What went wrong with the call behind a form, where anything did. */
export function FormError({ error }: { error: ErrorMessage | null }) {
  if (!error) return null
  return (
    <Note tone="red">
      {error.message}
      <ErrorDetails text={error.detail} />
    </Note>
  )
}
