import { useTranslate } from 'ra-core'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import type { TaskFailure, LongTask } from './useLongTask.ts'

/** The reason an export failed, with a retry button. */
function FailureMessage({ failure, onDismiss }: { failure: TaskFailure; onDismiss: () => void }) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const reason = getReason(getMessage(failure.error))
  return (
    <div className="export-failed row" role="alert">
      <Icon name="alert" />
      <span>{translate('reports.export_failed', { reason })}</span>
      <Button icon="refresh" onClick={failure.retry}>
        {translate('ui.retry')}
      </Button>
      <IconButton icon="close" label={translate('ui.dismiss')} onClick={onDismiss} />
    </div>
  )
}

/** The progress of an export with a Stop button, or the reason it failed. */
export function ExportStatus({ task, text }: { task: LongTask; text: string }) {
  const { progress, failure, cancel, dismissFailure } = task
  if (progress) return <ProgressBar text={text} progress={progress} onCancel={cancel} />
  return failure && <FailureMessage failure={failure} onDismiss={dismissFailure} />
}
