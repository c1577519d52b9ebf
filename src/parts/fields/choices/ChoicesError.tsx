import { useTranslate } from 'ra-core'
import { getReason, useErrorMessage } from '../../../platform/ui/feedback/error-message.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Note } from '../../../platform/ui/Note.tsx'

/** The reason why choices could not be loaded, with a retry button if useful. */
export function ChoicesError({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const translate = useTranslate()
  const failure = useErrorMessage()(error)
  return (
    <Note tone="red">
      <span>{getReason(failure)}</span>{' '}
      {failure.canRetry && <Button onClick={onRetry}>{translate('ui.retry')}</Button>}
    </Note>
  )
}
