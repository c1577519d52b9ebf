import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { MAX_OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import type { KeptRow, TakenBack } from '../../../registry/account/all-history-calls.ts'
import type { ResourceName } from '#business/words'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { useRefetch } from '../../platform/data/useRefetch.ts'
import type { TakeBackParams } from '../../platform/data/mutations.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { isMoment } from '../../parts/fields/days/is-moment.ts'
import { MomentInput } from '../../parts/fields/days/MomentInput.tsx'
import { controlAttributes, Field } from '../../parts/fields/Field.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useUndoableToast } from '../../parts/form/useUndo.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { nameKey } from '../../platform/i18n/label-keys.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import { Note } from '../../platform/ui/Note.tsx'
import { Dialog } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { Skeleton } from '../../platform/ui/Skeleton.tsx'
import { type Filters, toSentFilters } from './filters.ts'

interface TakeBackDialogProps {
  filters: Filters
  onClose: () => void
}

/** Previews the changes to take back, and takes them back. The reason may be empty. */
function useTakeBack(filter: TakeBackParams['filter'], reason: string) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const refresh = useRefetch()
  const toast = useUndoableToast()
  // Afterwards there is nothing to preview. The event of the change may arrive before the response.
  const [isConfirmed, setConfirmed] = useState(false)
  const reasonValues = reason === '' ? {} : { reason }
  const preview = useQuery({
    // Any reason has the same result.
    queryKey: ['take-back', filter, reason !== ''],
    queryFn: ({ signal }) => provider.takeBack({ filter, ...reasonValues, dryRun: true, signal }),
    enabled: !isConfirmed,
    placeholderData: keepPreviousData,
    // A cached preview may be outdated.
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const apply = async (expected: number) => {
    setConfirmed(true)
    const { batch } = await provider
      .takeBack({ filter, ...reasonValues, expected })
      .catch((error) => {
        setConfirmed(false)
        throw error
      })
    await refresh()
    toast(translate('history.taken_back'), batch, { undoneMessage: translate('history.done') })
  }
  return { preview, apply }
}

/** The ways in which rows return, with their texts. */
const CHANGE_KINDS = [
  ['changed', 'history.rows_changed'],
  ['removed', 'history.rows_removed'],
  ['returned', 'history.rows_returned'],
] as const

/** The numbers of rows of each entity, by the way in which they return. */
function Returned({ entities }: Pick<TakenBack, 'entities'>) {
  const translate = useTranslate()
  const format = useFormat()
  const getEntityName = (entity: string, count: number) =>
    translate(nameKey(getResource(entity as ResourceName)), { smart_count: count })
  return (
    <ul>
      {CHANGE_KINDS.map(([kind, key]) => {
        const affected = entities.filter((rows) => rows[kind] > 0)
        const what = affected
          .map((rows) => `${getEntityName(rows.entity, rows[kind])} (${format.number(rows[kind])})`)
          .join(', ')
        return affected.length > 0 && <li key={kind}>{translate(key, { what })}</li>
      })}
    </ul>
  )
}

/** The rows that stay as they are, with the reasons. */
function NotUndone({ refused, failed }: Pick<TakenBack, 'refused' | 'failed'>) {
  const translate = useTranslate()
  const format = useFormat()
  const getEntityName = ({ entity, id, title }: KeptRow) =>
    title ?? `${translate(nameKey(getResource(entity as ResourceName)), { smart_count: 1 })} #${id}`
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

interface Period {
  since: string
  until: string
}

/** Two moments that narrow the period of the filters, which are days. */
function PeriodFields(props: { period: Period; onChange: (period: Period) => void }) {
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
              {...controlAttributes(wiring)}
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
  answer: TakenBack | undefined
  reason: string
  onChange: (reason: string) => void
}

/** The field for a reason, from the first preview in which a row needs one. */
function ReasonField({ answer, reason, onChange }: ReasonFieldProps) {
  const translate = useTranslate()
  const [isAsked, setAsked] = useState(false)
  const isNeeded = answer?.failed.some(({ warnings = [] }) => warnings.length > 0)
  if (isNeeded && !isAsked) setAsked(true)
  if (!isAsked) return null
  return (
    <Field label={translate('ui.override_reason')} hint={translate('history.reason_hint')}>
      {(wiring) => (
        <input
          {...controlAttributes(wiring)}
          type="text"
          maxLength={MAX_OVERRIDE_REASON}
          value={reason}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** Says that older changes stay, where the filters would mean them too. */
function RemovedHistory({ from }: { from: string }) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <Note tone="orange">{translate('history.removed_before', { day: format.datetime(from) })}</Note>
  )
}

function Preview({ answer }: { answer: TakenBack }) {
  const translate = useTranslate()
  if (answer.of === 0) return <p>{translate('history.nothing_to_take_back')}</p>
  return (
    <>
      {answer.done > 0 && <Returned entities={answer.entities} />}
      {answer.refused > 0 && <NotUndone {...answer} />}
    </>
  )
}

/** The dialog that previews what the filtered changes did, and takes back what is possible. */
export function TakeBackDialog({ filters, onClose }: TakeBackDialogProps) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const [period, setPeriod] = useState<Period>({ since: '', until: '' })
  const moments = Object.entries(period).filter(([, moment]) => isMoment(moment))
  const [reason, setReason] = useState('')
  const { preview, apply } = useTakeBack(
    toSentFilters({ ...filters, ...Object.fromEntries(moments) }),
    reason.trim(),
  )
  const { data, error } = preview
  const { submit, busy, failure } = useSubmit(async () => {
    await apply(data?.done ?? 0)
    onClose()
  })
  const isCurrent = data !== undefined && !error && !preview.isPlaceholderData
  return (
    <Dialog
      title={translate('history.take_back_title')}
      onClose={onClose}
      locked={busy}
      look="wide"
    >
      <DialogContent
        action={isCurrent && data.done > 0 ? translate('history.take_back_do') : undefined}
        onAction={() => submit()}
        onCancel={onClose}
        busy={busy}
        body={{ 'aria-busy': preview.isFetching }}
      >
        <FormError error={failure ?? (error ? getMessage(error) : null)} />
        <p>{translate('history.take_back_text')}</p>
        <PeriodFields period={period} onChange={setPeriod} />
        {!data && !error && <Skeleton shape="lines" />}
        {data?.history_from && !error && !filters.from && !period.since && (
          <RemovedHistory from={data.history_from} />
        )}
        {data && !error && <Preview answer={data} />}
        <ReasonField answer={data} reason={reason} onChange={setReason} />
      </DialogContent>
    </Dialog>
  )
}
