import { ErrorDetails } from '../ErrorDetails.tsx'
import { Note } from '../Note.tsx'
import type { ErrorMessage } from './error-message.ts'

/** The error of a form's request; nothing without one. */
export function FormError({ error }: { error: ErrorMessage | null }) {
  if (!error) return null
  return (
    <Note tone="red">
      <span>{error.message}</span>
      <ErrorDetails text={error.detail} />
    </Note>
  )
}
