import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { allHistoryCalls } from '../../../registry/account/all-history-calls.ts'
import type { Batch } from '../../../registry/calls/history-calls.ts'
import { shiftDays } from '../../../registry/days/days.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { useCapabilitiesLoaded, useExtensions } from '../../platform/access/rights.ts'
import { NotFound } from '../../platform/layout/NotFound.tsx'
import { LoadError } from '../../platform/ui/feedback/LoadError.tsx'
import { ScreenSkeleton } from '../../platform/ui/feedback/ScreenSkeleton.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { useTitle } from '../../platform/layout/title.tsx'
import { Button, IconButton } from '../../platform/ui/controls/Button.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { BatchEntry } from './BatchEntry.tsx'
import { FilterBar } from './FilterBar.tsx'
import { type HistoryFilters, useFilters } from './filters.ts'
import { HistoryExport } from './HistoryExport.tsx'
import { TakeBackButton } from './TakeBackButton.tsx'
import { readBatches } from './requests.ts'

/** The number of entries loaded at once. */
const ENTRIES_PER_PAGE = 50

function useBatches(filters: HistoryFilters) {
  return useInfiniteQuery({
    queryKey: ['history', 'batches', filters],
    queryFn: ({ pageParam, signal }) =>
      readBatches(filters, { before: pageParam, perPage: ENTRIES_PER_PAGE, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
}

function EmptyHistory({ filters }: { filters: HistoryFilters }) {
  const translate = useTranslate()
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <p className="history-nothing muted">
      {translate(isFiltered ? 'history.no_match' : 'history.none')}
    </p>
  )
}

/** The entries under one heading per day, in the business's time zone. */
function EntriesByDay({ entries }: { entries: readonly Batch[] }) {
  const translate = useTranslate()
  const { date, timeZone, today } = useFormat()
  const dayNames: Readonly<Record<string, string>> = {
    [today]: translate('days.today'),
    [shiftDays(today, -1)]: translate('days.yesterday'),
  }
  const getBatchDay = ({ at }: Batch) => getLocalDay(timeZone, new Date(at))
  return [...new Set(entries.map(getBatchDay))].map((day) => (
    <section key={day} className="history-day" aria-labelledby={`history-${day}`}>
      <h2 id={`history-${day}`}>{dayNames[day] ?? date(day)}</h2>
      <ol>
        {entries
          .filter((entry) => getBatchDay(entry) === day)
          .map((entry) => (
            <BatchEntry key={entry.id} entry={entry} />
          ))}
      </ol>
    </section>
  ))
}

function Entries({ filters }: { filters: HistoryFilters }) {
  const translate = useTranslate()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching } = useBatches(filters)
  const entries = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <section
      className="page history history-all"
      aria-label={translate('history.title')}
      aria-busy={isFetching}
    >
      <div className="history-tools row">
        <IconButton
          icon="refresh"
          label={translate('ui.refresh')}
          busy={isFetching}
          onClick={() => void refetch()}
        />
        <HistoryExport filters={filters} />
        <TakeBackButton filters={filters} />
      </div>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton shape="lines" />}
      {data && entries.length === 0 && <EmptyHistory filters={filters} />}
      <EntriesByDay entries={entries} />
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {translate('history.more')}
        </Button>
      )}
    </section>
  )
}

/** The history of all changes, for admins. */
export function HistoryScreen() {
  const translate = useTranslate()
  const canReadHistory = useExtensions().has(allHistoryCalls.historyByBatch.request)
  const isLoaded = useCapabilitiesLoaded()
  const { filters, setFilter, clearFilters } = useFilters()
  useTitle(translate('history.title'))
  if (!canReadHistory) return isLoaded ? <NotFound /> : <ScreenSkeleton />
  return (
    <>
      <FilterBar filters={filters} onChange={setFilter} onClear={clearFilters} />
      <Entries filters={filters} />
    </>
  )
}
