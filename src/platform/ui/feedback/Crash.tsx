import { useTranslate } from 'ra-core'
import { Link } from '../../routing/Link.tsx'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from '../EmptyState.tsx'

interface CrashProps {
  /** The id of the failure in the log. */
  reference?: string
  onRetry: () => void
}

/** The message in place of a crashed screen, with buttons to retry and to go home. */
export function Crash({ reference, onRetry }: CrashProps) {
  const translate = useTranslate()
  return (
    <div className="page">
      <EmptyState
        drawing="trouble"
        title={translate('ui.crash')}
        text={translate('ui.crash_text')}
        detail={reference && translate('ui.crash_reference', { number: reference })}
        alert
      >
        <Button kind="water" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
        <Link to="/" className="btn">
          {translate('ui.go_home')}
        </Link>
      </EmptyState>
    </div>
  )
}
