import { useTranslate } from 'ra-core'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { getReason, useErrorMessage } from './error-message.ts'
import { OfflineState } from './Offline.tsx'
import { useIsConnectionLost } from './useConnection.ts'

/** The error in place of data that could not be loaded, with a retry button if useful. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const failure = useErrorMessage()(error)
  const isConnectionLost = useIsConnectionLost()
  if (isConnectionLost) return <OfflineState />
  return (
    <EmptyState
      drawing="trouble"
      title={translate('ui.not_loaded')}
      text={getReason(failure)}
      detail={failure.detail}
      alert
    >
      {failure.canRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </EmptyState>
  )
}
