import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { useFormat } from '../../platform/i18n/format.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import type { TaskProgress } from './useLongTask.ts'

/** The delay before the bar appears, in milliseconds. Shorter tasks need none. */
const PATIENCE_MS = 400

/** Shows the progress of a long task, with a Stop button. */
export function ProgressBar({
  text,
  progress,
  onCancel,
}: {
  text: string
  progress?: TaskProgress
  onCancel: () => void
}) {
  const translate = useTranslate()
  const format = useFormat()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isSlow) return null
  const { done = 0, total = null } = progress ?? {}
  return (
    <div className="progress-bar row" role="status">
      <span>{text}</span>
      {total === null ? (
        <progress aria-label={text} />
      ) : (
        <>
          <progress aria-label={text} value={done} max={total} />
          <span className="progress-bar-count">
            {translate('reports.progress', {
              done: format.number(done),
              total: format.number(total),
            })}
          </span>
        </>
      )}
      <Button onClick={onCancel}>{translate('reports.stop')}</Button>
    </div>
  )
}
