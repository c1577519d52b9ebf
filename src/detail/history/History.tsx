import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { LoadError } from '../../feedback/LoadError.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import { useHasHistory, useHistory } from './useHistory.ts'

interface HistoryProps {
  resource: AnyResource
  id: number
}

function Timeline({ resource, id }: HistoryProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, hasMore, more, isFetching } = useHistory(resource.name, id, isOpen)
  return (
    <details className="page history" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{translate('history.title')}</h3>
      </summary>
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
        <Button busy={isFetching} onClick={more}>
          {translate('history.more')}
        </Button>
      )}
    </details>
  )
}

/** The timeline of a row: every change in words, read when it is opened. */
export function History({ resource, id }: HistoryProps) {
  return useHasHistory(resource) && <Timeline key={id} resource={resource} id={id} />
}
