import { useTranslate } from 'ra-core'
import { useErrorMessage } from '../feedback/error-message.ts'
import { useFormat } from '../i18n/format.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/Note.tsx'

interface StaleNoteProps {
  error: unknown
  /** When the rows that are shown arrived, in milliseconds. */
  at: number
  onRetry: () => void
}

/** Says how old the rows are that stay on the screen because newer ones could not be had, and why. */
export function StaleNote({ error, at, onRetry }: StaleNoteProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { message, canRetry } = useErrorMessage()(error)
  const time = format.datetime(new Date(at).toISOString())
  return (
    <Note tone="orange">
      <span>{translate('ui.stale', { time, reason: message })}</span>{' '}
      {canRetry && (
        <Button kind="quiet" icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </Note>
  )
}
