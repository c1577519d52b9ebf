import { useTranslate } from 'ra-core'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useErrorMessage } from './error-message.ts'
import { OfflineState } from './Offline.tsx'
import { useIsLost } from './useConnection.ts'

/** A list that could not be loaded: what happened, and another try where that can help. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const said = useErrorMessage()(error)
  const isLost = useIsLost()
  if (isLost) return <OfflineState />
  return (
    <EmptyState
      drawing="trouble"
      title={translate('ui.not_loaded')}
      text={said.message}
      detail={said.detail}
      alert
    >
      {said.canRetry && (
        <Button kind="water" icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </EmptyState>
  )
}
