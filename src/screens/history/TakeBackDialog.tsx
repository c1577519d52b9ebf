import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { MAX_OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import type {
  RefusedTakeBackRow,
  TakeBackResult,
} from '../../../registry/account/all-history-calls.ts'
import type { ResourceName } from '#business/words'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import type { TakeBackParams } from '../../platform/data/mutations.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { isMoment } from '../../parts/fields/days/is-moment.ts'
import { MomentInput } from '../../parts/fields/days/MomentInput.tsx'
import { buildControlAttributes, Field } from '../../parts/fields/Field.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useUndoableToast } from '../../parts/form/useUndo.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { getEntityNameKey } from '../../platform/i18n/label-keys.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { type HistoryFilters, toSentFilters } from './filters.ts'

interface TakeBackDialogProps {
  filters: HistoryFilters
  onClose: () => void
}

/** Previews the changes to take back, and takes them back. The reason may be empty. */
function useTakeBack(filter: TakeBackParams['filter'], reason: string) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refresh = useRefetch()
  const showUndoableToast = useUndoableToast()
  // After the confirmation no preview is requested, even if the change event precedes the response.
  const [isConfirmed, setConfirmed] = useState(false)
  const reasonValues = reason === '' ? {} : { reason }
  const preview = useQuery({
    // The preview depends only on the presence of a reason, not on its text.
    queryKey: ['take-back', filter, reason !== ''],
    queryFn: ({ signal }) => provider.takeBack({ filter, ...reasonValues, dryRun: true, signal }),
    enabled: !isConfirmed,
    placeholderData: keepPreviousData,
    // A cached preview may be outdated.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const takeBack = async (expected: number) => {
    setConfirmed(true)
    const { batch } = await provider
      .takeBack({ filter, ...reasonValues, expected })
      .catch((error) => {
        setConfirmed(false)
        throw error
      })
    await refresh()
    showUndoableToast(translate('history.taken_back'), batch, {
      undoneMessage: translate('history.done'),
    })
  }
  return { preview, takeBack }
}

/** The kinds of effects on rows, with their translation keys. */
const CHANGE_KINDS = [
  ['changed', 'history.rows_changed'],
  ['removed', 'history.rows_removed'],
  ['returned', 'history.rows_returned'],
] as const

/** The numbers of rows of each entity that change, disappear or return. */
function ReturnedRows({ entities }: Pick<TakeBackResult, 'entities'>) {
  const translate = useTranslate()
  const format = useFormat()
  const getEntityName = (entity: string, count: number) =>
    translate(getEntityNameKey(getResource(entity as ResourceName)), { smart_count: count })
  return (
    <ul>
      {CHANGE_KINDS.map(([changeKind, key]) => {
        const affectedEntities = entities.filter((rows) => rows[changeKind] > 0)
        const rowCounts = affectedEntities
          .map(
            (rows) =>
              `${getEntityName(rows.entity, rows[changeKind])} (${format.number(rows[changeKind])})`,
          )
          .join(', ')
        return (
          affectedEntities.length > 0 && (
            <li key={changeKind}>{translate(key, { what: rowCounts })}</li>
          )
        )
      })}
    </ul>
  )
}

/** The rows that stay as they are, with the reasons. */
function RefusedRows({ refused, failed }: Pick<TakeBackResult, 'refused' | 'failed'>) {
  const translate = useTranslate()
  const format = useFormat()
  const getEntityName = ({ entity, id, title }: RefusedTakeBackRow) =>
    title ??
    `${translate(getEntityNameKey(getResource(entity as ResourceName)), { smart_count: 1 })} #${id}`
  return (
    <>
      <Note tone="orange">
        {translate('history.rows_kept', { number: format.number(refused) })}
      </Note>
      <ul className="outcomes" aria-label={translate('history.kept')} tabIndex={0}>
        {failed.map((row) => (
          <li key={`${row.entity} ${row.id}`} data-state="failed">
            <Icon name="alert" />
            <bdi translate="no">{getEntityName(row)}</bdi>
            <span>{row.message}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface TakeBackPeriod {
  since: string
  until: string
}

/** Two inputs for moments, which narrow the days of the filters. */
function PeriodFields(props: {
  period: TakeBackPeriod
  onChange: (period: TakeBackPeriod) => void
}) {
  const { period, onChange } = props
  const translate = useTranslate()
  const fields = [
    ['since', 'history.since'],
    ['until', 'history.until'],
  ] as const
  return (
    <div className="take-back-period">
      {fields.map(([name, key]) => (
        <Field key={name} label={translate(key)} required={false} optional>
          {(wiring) => (
            <MomentInput
              {...buildControlAttributes(wiring)}
              value={period[name]}
              onChange={(moment) => onChange({ ...period, [name]: moment })}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

interface ReasonFieldProps {
  answer: TakeBackResult | undefined
  reason: string
  onChange: (reason: string) => void
}

/** The field for a reason. It appears once a row of the preview needs a reason. */
function ReasonField({ answer, reason, onChange }: ReasonFieldProps) {
  const translate = useTranslate()
  const [isReasonShown, setReasonShown] = useState(false)
  const needsReason = answer?.failed.some(({ warnings = [] }) => warnings.length > 0)
  if (needsReason && !isReasonShown) setReasonShown(true)
  if (!isReasonShown) return null
  return (
    <Field label={translate('ui.override_reason')} hint={translate('history.reason_hint')}>
      {(wiring) => (
        <input
          {...buildControlAttributes(wiring)}
          type="text"
          maxLength={MAX_OVERRIDE_REASON}
          value={reason}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** The note that changes before a day stay, because their history has been removed. */
function RemovedHistoryNote({ from }: { from: string }) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <Note tone="orange">{translate('history.removed_before', { day: format.datetime(from) })}</Note>
  )
}

function Preview({ answer }: { answer: TakeBackResult }) {
  const translate = useTranslate()
  if (answer.of === 0) return <p>{translate('history.nothing_to_take_back')}</p>
  return (
    <>
      {answer.done > 0 && <ReturnedRows entities={answer.entities} />}
      {answer.refused > 0 && <RefusedRows {...answer} />}
    </>
  )
}

/** The dialog that previews the undo of all filtered changes, and takes back the possible ones. */
export function TakeBackDialog({ filters, onClose }: TakeBackDialogProps) {
  const translate = useTranslate()
  const getErrorMessage = useErrorMessage()
  const [period, setPeriod] = useState<TakeBackPeriod>({ since: '', until: '' })
  const completeMoments = Object.entries(period).filter(([, moment]) => isMoment(moment))
  const [reason, setReason] = useState('')
  const { preview, takeBack } = useTakeBack(
    toSentFilters({ ...filters, ...Object.fromEntries(completeMoments) }),
    reason.trim(),
  )
  const { data, error } = preview
  const { submit, busy, failure } = useSubmit(async () => {
    await takeBack(data?.done ?? 0)
    onClose()
  })
  const isPreviewCurrent = data !== undefined && !error && !preview.isPlaceholderData
  return (
    <Dialog
      title={translate('history.take_back_title')}
      onClose={onClose}
      locked={busy}
      look="wide"
    >
      <DialogContent
        action={isPreviewCurrent && data.done > 0 ? translate('history.take_back_do') : undefined}
        onAction={() => submit()}
        onCancel={onClose}
        busy={busy}
        body={{ 'aria-busy': preview.isFetching }}
      >
        <FormError error={failure ?? (error ? getErrorMessage(error) : null)} />
        <p>{translate('history.take_back_text')}</p>
        <PeriodFields period={period} onChange={setPeriod} />
        {!data && !error && <Skeleton shape="lines" />}
        {data?.history_from && !error && !filters.from && !period.since && (
          <RemovedHistoryNote from={data.history_from} />
        )}
        {data && !error && <Preview answer={data} />}
        <ReasonField answer={data} reason={reason} onChange={setReason} />
      </DialogContent>
    </Dialog>
  )
}
