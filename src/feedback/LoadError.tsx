import { useTranslate } from 'ra-core'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { useWords } from './error-message.ts'
import { OfflineFace } from './Offline.tsx'
import { useIsLost } from './useConnection.ts'

/** A list that could not be loaded: what happened, and another try where that can help. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate()
  const words = useWords()(error)
  const isLost = useIsLost()
  if (isLost) return <OfflineFace />
  return (
    <EmptyState
      drawing="trouble"
      title={translate('ui.not_loaded')}
      text={words.message}
      detail={words.detail}
      alert
    >
      {words.canRetry && (
        <Button kind="water" icon="refresh" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      )}
    </EmptyState>
  )
}
