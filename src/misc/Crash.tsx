import { useTranslate } from 'ra-core'
import { Button } from '../ui/Button.tsx'
import { Quiet } from '../ui/Quiet.tsx'

/** What stands where a screen broke. */
export function Crash({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  return (
    <div className="page">
      <Quiet
        drawing="trouble"
        title={translate('ui.crash')}
        text={translate('ui.crash_text')}
        alert
      >
        <Button kind="water" onClick={onRetry}>
          {translate('ui.retry')}
        </Button>
      </Quiet>
    </div>
  )
}
