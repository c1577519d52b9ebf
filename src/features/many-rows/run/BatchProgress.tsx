import { useTranslate } from 'ra-core'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import type { BatchProgressCount } from './useBatch.ts'

/** The step in percent in which screen readers announce the progress. */
const ANNOUNCED_STEPS = 10

/** The progress of a bulk action, with a Stop button. */
export function BatchProgress({
  progress,
  onStop,
}: {
  progress: BatchProgressCount
  onStop: () => void
}) {
  const translate = useTranslate()
  const format = useFormat()
  const { done, total } = progress
  const count = translate('bulk.progress', {
    done: format.number(done),
    total: format.number(total),
  })
  const steps = total > 0 ? Math.floor((done / total) * ANNOUNCED_STEPS) : 0
  const announcedParams = {
    done: format.number(Math.floor((steps / ANNOUNCED_STEPS) * total)),
    total: format.number(total),
  }
  const label = translate('bulk.running')
  return (
    <div className="bulk-progress row">
      {total > 0 ? (
        <progress aria-label={label} value={done} max={total} />
      ) : (
        <progress aria-label={label} />
      )}
      <span aria-hidden={total > 0}>{total > 0 ? count : label}</span>
      <span className="hidden" role="status">
        {total > 0 && translate('bulk.progress', announcedParams)}
      </span>
      <Button onClick={onStop}>{translate('bulk.stop')}</Button>
    </div>
  )
}
