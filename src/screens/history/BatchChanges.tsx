import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import type { Batch, Change } from '../../../registry/calls/history-calls.ts'
import { ChangedFields } from '../detail/history/ChangedFields.tsx'
import { useHeadline } from '../detail/history/headline.ts'
import { Subject } from '../detail/history/Subject.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { readChanges } from './requests.ts'

/** The number of changes loaded at once. */
const CHANGES_PER_PAGE = 50

/** A change of a batch. The only change of a batch has no headline, because its entry shows it already. */
function BatchChange({ change, isOnlyChange }: { change: Change; isOnlyChange: boolean }) {
  const getHeadline = useHeadline()
  return (
    <li>
      {!isOnlyChange && (
        <p>
          <b>{getHeadline(change)}</b>
          <Subject entry={{ ...change, records: 1, changes: 1 }} />
        </p>
      )}
      <ChangedFields change={change} />
    </li>
  )
}

/** All changes of a batch, with each field before and after. */
export function BatchChanges({ entry }: { entry: Batch }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['history', 'batch', entry.batch],
    queryFn: ({ pageParam, signal }) =>
      readChanges({ batch: entry.batch }, { before: pageParam, perPage: CHANGES_PER_PAGE, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  if (!data) return <Pending error={error} onRetry={refetch} />
  return (
    <>
      <ol>
        {data.pages
          .flatMap((page) => page.data)
          .map((change) => (
            <BatchChange key={change.id} change={change} isOnlyChange={entry.changes === 1} />
          ))}
      </ol>
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {translate('history.more')}
        </Button>
      )}
      {entry.request_id && (
        <p className="history-request muted">
          {translate('history.request', { id: entry.request_id })}
        </p>
      )}
    </>
  )
}
