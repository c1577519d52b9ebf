import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import { loadCode } from '../../../platform/api/loading.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { LoadError } from '../../../platform/ui/feedback/LoadError.tsx'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { useHasHistory, useHistory } from './useHistory.ts'

const loadPastRow = () => import('./PastRow.tsx')
const RowAtMoment = lazy(async () => ({ default: (await loadCode(loadPastRow)).RowAtMoment }))

interface HistoryProps {
  resource: AnyResource
  row: Row
  /** True if the viewer may edit the row. */
  isEditable: boolean
}

function Timeline({ resource, row, isEditable }: HistoryProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, hasMore, loadMore, isFetching } = useHistory(
    resource.name,
    row.id,
    isOpen,
  )
  return (
    <details className="page history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{translate('history.title')}</h3>
      </summary>
      {data && data.data.length > 0 && (
        <Suspense fallback={null}>
          <RowAtMoment resource={resource} row={row} isEditable={isEditable} />
        </Suspense>
      )}
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {isOpen && !error && !data && <Skeleton shape="lines" />}
      {data?.data.length === 0 && <p className="muted">{translate('history.none')}</p>}
      {data && data.data.length > 0 && (
        <ol>
          {data.data.map((change) => (
            <HistoryEntry key={change.id} change={change} />
          ))}
        </ol>
      )}
      {hasMore && (
        <Button busy={isFetching} onClick={loadMore}>
          {translate('history.more')}
        </Button>
      )}
    </details>
  )
}

/** The timeline of a row: every change in words, loaded when opened. */
export function History(props: HistoryProps) {
  return useHasHistory(props.resource) && <Timeline key={props.row.id} {...props} />
}
