import { useTranslate } from 'ra-core'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { useErrorMessage } from './error-message.ts'
import { OfflineState } from './Offline.tsx'
import { useIsConnectionLost } from './useConnection.ts'

/** The error in place of data that could not be loaded, with a retry button if useful. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const { message, detail, canRetry } = useErrorMessage()(error)
  const isConnectionLost = useIsConnectionLost()
  if (isConnectionLost) return <OfflineState />
  return (
    <EmptyState
      drawing="trouble"
      title={translate('ui.not_loaded')}
      text={message}
      detail={detail}
      alert
    >
      {canRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </EmptyState>
  )
}
