import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { MAX_SERIES_ROWS } from '../../../registry/fields/series.ts'
import { getLocalDay } from '../../../registry/days/time-zones.ts'
import { call } from '../../platform/api/index.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { Pending } from '../../platform/ui/feedback/Pending.tsx'
import { buildControlAttributes, Field } from '../../parts/fields/Field.tsx'
import { OptionSelect } from '../../parts/fields/OptionSelect.tsx'
import type { Values } from '../../parts/fields/validation.ts'
import { OverrideReason, readReason } from '../../parts/form/OverrideReason.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useFormat } from '../../platform/i18n/format.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { useDebounced } from '../../platform/ui/useDebounced.ts'
import { listExceptedDays, listSeriesLines, type SeriesLine } from './refusals.ts'
import { MIN_COUNT, readCount, type Rhythm, RHYTHMS, USUAL_COUNT, writeRule } from './rules.ts'
import { SeriesLines } from './SeriesLines.tsx'
import type { SeriesDialogProps } from './series-row.ts'
import { useSeriesDone } from './useSeriesDone.ts'

/** Previews a rule once, so that no line changes while the dialog is open. */
function useTrial({ resource, row }: SeriesDialogProps, rule: string | undefined) {
  return useQuery({
    queryKey: ['series', resource.name, row.id, rule],
    queryFn: async ({ signal }) => {
      const values = { entity: resource.name, id: row.id, rule: rule ?? '', dryRun: true }
      return listSeriesLines(await call(seriesCalls.repeatRow, values, { signal }))
    },
    enabled: rule !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
}

interface RhythmFieldsProps {
  rhythm: Rhythm
  count: string
  onRhythm: (rhythm: Rhythm) => void
  onCount: (count: string) => void
}

/** The interval of the repetition, and the number of rows. */
function RhythmFields({ rhythm, count, onRhythm, onCount }: RhythmFieldsProps) {
  const translate = useTranslate()
  const error =
    readCount(count) === undefined
      ? translate('series.wrong_count', { min: MIN_COUNT, max: MAX_SERIES_ROWS })
      : undefined
  return (
    <div className="series-fields">
      <Field label={translate('series.rhythm')}>
        {(wiring) => (
          <OptionSelect
            wiring={wiring}
            value={rhythm}
            onChange={(value) =>
              onRhythm(RHYTHMS.find((candidate) => candidate === value) ?? rhythm)
            }
            options={RHYTHMS.map(
              (option) => [option, translate(`series.rhythms.${option}`)] as const,
            )}
            hasEmptyOption={false}
          />
        )}
      </Field>
      <Field label={translate('series.count')} error={error} short>
        {(wiring) => (
          <input
            {...buildControlAttributes(wiring)}
            type="text"
            inputMode="numeric"
            value={count}
            onChange={({ target }) => onCount(target.value)}
          />
        )}
      </Field>
    </div>
  )
}

/** The dates of a rule, with a note on the skipped ones. */
function SeriesDates({
  lines,
  exceptedCount,
}: {
  lines: readonly SeriesLine[]
  exceptedCount: number
}) {
  const translate = useTranslate()
  return (
    <>
      {exceptedCount > 0 && (
        <Note tone="orange">{translate('series.left_out', { count: exceptedCount })}</Note>
      )}
      <SeriesLines lines={lines} acceptedText={translate('series.free')} />
    </>
  )
}

/** Returns the recurrence rule of the dialog's fields, and the preview of the rule. */
function useRule(props: SeriesDialogProps) {
  const { timeZone } = useFormat()
  const { resource, row } = props
  const [rhythm, setRhythm] = useState<Rhythm>('weekly')
  const [count, setCount] = useState(String(USUAL_COUNT))
  const settledCount = readCount(useDebounced(count))
  const start = new Date(String(row[resource.calendar?.start ?? '']))
  const rule =
    settledCount === undefined
      ? undefined
      : writeRule(rhythm, settledCount, getLocalDay(timeZone, start))
  const trial = useTrial(props, rule)
  return { rule, trial, fields: { rhythm, count, onRhythm: setRhythm, onCount: setCount } }
}

/** Repeats a row by a recurrence rule: shows the free dates, and creates their rows. */
export function RepeatDialog(props: SeriesDialogProps) {
  const { resource, row, onClose } = props
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const provider = useDataProvider<WashboardDataProvider>()
  const finish = useSeriesDone()
  const [hasReason, setHasReason] = useState(false)
  const { rule, trial, fields } = useRule(props)
  const lines = rule === undefined ? undefined : trial.data
  const exceptedDays = listExceptedDays(lines ?? [], hasReason)
  const freeCount = (lines?.length ?? 0) - exceptedDays.length
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    if (rule === undefined) return
    const answer = await provider.changeMany(seriesCalls.repeatRow, {
      entity: resource.name,
      id: row.id,
      rule,
      except: exceptedDays,
      ...readReason(values),
    })
    if (!answer) return
    onClose()
    await finish(answer, translate('series.created', { count: answer.done }))
  })
  return (
    <FormDialog
      title={translate('series.repeat_title', { title: getTitle(resource.name, row) })}
      action={
        freeCount > 0 && !trial.isFetching
          ? translate('series.create', { count: freeCount })
          : undefined
      }
      onClose={onClose}
      locked={false}
      look="form"
      submit={submit}
      busy={busy}
      body={{
        onChange: ({ target }) => {
          if (target instanceof HTMLInputElement && target.name === OVERRIDE_REASON)
            setHasReason(target.value.trim() !== '')
        },
      }}
    >
      <RhythmFields {...fields} />
      {lines ? (
        <SeriesDates lines={lines} exceptedCount={exceptedDays.length} />
      ) : (
        rule !== undefined && <Pending error={trial.error} onRetry={() => void trial.refetch()} />
      )}
      {failure && <FormError error={failure} />}
      <OverrideReason isNeeded={lines?.some(({ needsReason }) => needsReason)} />
    </FormDialog>
  )
}
