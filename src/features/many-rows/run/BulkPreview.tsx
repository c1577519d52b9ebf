import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import type { BatchAnswer } from '../../../platform/data/server-batch.ts'
import type { WashboardDataProvider } from '../../../platform/data/data-provider.ts'
import type { RowsReference } from '../../../platform/data/rows/list-references.ts'
import { useFormat } from '../../../platform/i18n/format.ts'
import { Icon } from '../../../platform/ui/drawings/Icon.tsx'
import { getRefusalReason } from '../../../platform/ui/feedback/error-message.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import type { RowVerb } from '../../../parts/actions/verbs.ts'
import { type ChosenRows, buildRowsParam } from './chosen.ts'

/** The number of rows from which the action delays other users noticeably. */
const LONG_BATCH_ROWS = 500

interface PreviewOptions {
  reference: RowsReference
  verb: RowVerb
  chosen: ChosenRows
  enabled: boolean
  data?: Readonly<Record<string, unknown>>
}

/** Previews a bulk action; null if the provider cannot. */
export function useBulkPreview({ reference, verb, chosen, enabled, data }: PreviewOptions) {
  const provider = useDataProvider<WashboardDataProvider>()
  const { resourceName } = reference
  const params = { ...buildRowsParam(chosen), ...(data && { data }) }
  return useQuery({
    queryKey: ['batch', resourceName, verb, params],
    queryFn: ({ signal }) => provider.tryBatch(resourceName, verb, params, signal),
    enabled,
    placeholderData: keepPreviousData,
    // A cached preview may be outdated.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** The refused rows, with the reasons. */
function RefusedRows({ answer }: { answer: BatchAnswer }) {
  const translate = useTranslate()
  return (
    <>
      <Note tone="orange">{translate('bulk.forbidden', { count: answer.refused })}</Note>
      <ul className="outcomes" aria-label={translate('bulk.forbidden_rows')} tabIndex={0}>
        {answer.failed.map((row) => (
          <li key={row.id} data-state="failed">
            <Icon name="alert" />
            <bdi translate="no">{row.title ?? row.id}</bdi>
            <span>{getRefusalReason(row)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The preview of a bulk action: rows that change too, rows that stay, and refused rows. */
export function BulkPreview({ answer }: { answer: BatchAnswer }) {
  const translate = useTranslate()
  const format = useFormat()
  const formatList = (rows: BatchAnswer['along'] = []) =>
    rows
      .map(
        ({ entity, count }) =>
          `${translate(`resources.${entity}.name`, { smart_count: count })} (${format.number(count)})`,
      )
      .join(', ')
  const alongText = formatList(answer.along)
  const stayingText = formatList(answer.staying)
  const isPartial = answer.tried < answer.of
  return (
    <>
      {stayingText && <Note tone="orange">{translate('ui.staying', { what: stayingText })}</Note>}
      {alongText && <p>{translate('bulk.along', { what: alongText })}</p>}
      {isPartial && <p>{translate('bulk.part', { count: answer.tried })}</p>}
      {answer.alone && answer.of > LONG_BATCH_ROWS && <p>{translate('bulk.alone')}</p>}
      {answer.refused > 0 && <RefusedRows answer={answer} />}
    </>
  )
}
