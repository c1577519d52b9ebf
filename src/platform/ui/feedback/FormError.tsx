import { ErrorDetails } from '../ErrorDetails.tsx'
import { Note } from '../Note.tsx'
import { type ErrorMessage, getReason } from './error-message.ts'

/** The error of a request, in a place that marks no field; nothing without one. */
export function FormError({ error }: { error: ErrorMessage | null }) {
  if (!error) return null
  return (
    <Note tone="red">
      <span>{getReason(error)}</span>
      <ErrorDetails text={error.detail} />
    </Note>
  )
}
