import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'ra-core'
import { useEffect, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { SentValues } from '../../../registry/calls/call.ts'
import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { SERIES_SCOPES, type SeriesScope } from '../../../registry/fields/series.ts'
import { isEmptyInput } from '../../../registry/values/empty-input.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call } from '../../platform/api/index.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { Field } from '../../parts/fields/Field.tsx'
import { OptionSelect } from '../../parts/fields/OptionSelect.tsx'
import { parseFormValues, type Values } from '../../parts/fields/validation.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import { OverrideReason, readReason } from '../../parts/form/OverrideReason.tsx'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { useDebounced } from '../../platform/ui/useDebounced.ts'
import { listExceptedDays, listSeriesLines } from './refusals.ts'
import { SeriesLines } from './SeriesLines.tsx'
import type { SeriesDialogProps } from './series-row.ts'
import { useSeriesDone } from './useSeriesDone.ts'

/** The verbs that the dialog offers for a series. */
const SERIES_VERBS = ['update', 'cancel', 'delete'] as const satisfies readonly Verb[]
type SeriesVerb = (typeof SERIES_VERBS)[number]

/** Returns the fields of an update: the form's, and the start, which follows its source. */
function updateFields({ fields, form = [], calendar, ...otherKeys }: AnyResource): string[] {
  const start = calendar?.start ?? ''
  const field = fields[start]
  const source = field?.type === 'id' ? undefined : field?.derivedFrom
  if (!getBodyFields({ fields, form, ...otherKeys }, 'update').includes(start)) return [...form]
  const otherFields = form.filter((name) => name !== start)
  if (!source || !otherFields.includes(source)) return [start, ...otherFields]
  return otherFields.flatMap((name) => (name === source ? [source, start] : [name]))
}

/** Returns the fields of a verb's form. */
const listChangeableFields = (resource: AnyResource, verb: SeriesVerb): readonly string[] =>
  verb === 'update'
    ? updateFields(resource)
    : getBodyFields(resource, verb).filter((name) => name !== 'id')

/** Returns the values of a form that differ from the row; all of them for other verbs. */
function pickChangedValues(
  resource: AnyResource,
  verb: SeriesVerb,
  row: Row,
  values: Values,
): Values {
  const sentValues = parseFormValues(resource, listChangeableFields(resource, verb), values)
  if (verb !== 'update') return sentValues
  const isUnchanged = (name: string) => {
    const [currentValue, newValue] = [row[name] ?? null, sentValues[name] ?? null]
    return (
      currentValue === newValue ||
      (typeof currentValue === 'string' &&
        Date.parse(currentValue) === Date.parse(String(newValue)))
    )
  }
  return Object.fromEntries(Object.entries(sentValues).filter(([name]) => !isUnchanged(name)))
}

interface ChoicesProps {
  resource: AnyResource
  scope: SeriesScope
  verb: SeriesVerb
  onScope: (scope: SeriesScope) => void
  onVerb: (verb: SeriesVerb) => void
}

/** The choice of rows of the series, and of the action. */
function SeriesChoices({ resource, scope, verb, onScope, onVerb }: ChoicesProps) {
  const translate = useTranslate()
  const viewer = useSession()
  const { describeButton } = useVerbWords()
  const verbs = SERIES_VERBS.filter((verb) => mayDo(viewer, resource, verb))
  return (
    <div className="series-fields">
      <Field label={translate('series.scope')}>
        {(wiring) => (
          <OptionSelect
            wiring={wiring}
            value={scope}
            onChange={(value) =>
              onScope(SERIES_SCOPES.find((candidate) => candidate === value) ?? scope)
            }
            options={SERIES_SCOPES.map(
              (option) => [option, translate(`series.scopes.${option}`)] as const,
            )}
            hasEmptyOption={false}
          />
        )}
      </Field>
      <Field label={translate('series.action')}>
        {(wiring) => (
          <OptionSelect
            wiring={wiring}
            value={verb}
            onChange={(value) => onVerb(verbs.find((candidate) => candidate === value) ?? verb)}
            options={verbs.map((option) => [option, describeButton(resource, option)] as const)}
            hasEmptyOption={false}
          />
        )}
      </Field>
    </div>
  )
}

/** The fields of a verb. */
function VerbFields({ resource, verb }: { resource: AnyResource; verb: SeriesVerb }) {
  const reference = { resource, resourceName: resource.name }
  return listChangeableFields(resource, verb).map((name) => (
    <FormField key={name} reference={reference} name={name} required={verb === 'cancel'} />
  ))
}

/** Reports the values of the form. */
function FormValues({ onValues }: { onValues: (values: Values) => void }) {
  const values: Values = useWatch()
  const valuesText = JSON.stringify(values)
  useEffect(() => onValues(JSON.parse(valuesText) as Values), [valuesText, onValues])
  return null
}

/** A change of a series without its reason. */
type SeriesChange = Omit<SentValues<typeof seriesCalls.changeSeries>, 'dryRun' | 'except'>

/** Returns the change that a form describes; undefined while values are missing. */
function readSeriesChange(
  { resource, row }: SeriesDialogProps,
  scope: SeriesScope,
  verb: SeriesVerb,
  values: Values,
): SeriesChange | undefined {
  const sentValues = pickChangedValues(resource, verb, row, values)
  const isIncomplete =
    verb === 'update'
      ? Object.keys(sentValues).length === 0
      : listChangeableFields(resource, verb).some((name) => isEmptyInput(sentValues[name]))
  if (isIncomplete) return undefined
  return { entity: resource.name, id: row.id, scope, verb, values: sentValues }
}

/** Adds the reason of a form to a change. */
const withReason = (change: SeriesChange, values: Values): SeriesChange => ({
  ...change,
  values: { ...change.values, ...readReason(values) },
})

/** Previews a change of a series whenever it changes. */
function useTrial(change: SeriesChange | undefined, values: Values) {
  const getMessage = useErrorMessage()
  const changeText = change ? JSON.stringify(change) : ''
  const settledText = useDebounced(changeText)
  const hasReason = Object.keys(readReason(values)).length > 0
  const { data, error, isFetching } = useQuery({
    queryKey: ['series change', settledText, hasReason],
    queryFn: async ({ signal }) => {
      const trial = withReason(JSON.parse(settledText) as SeriesChange, values)
      return listSeriesLines(
        await call(seriesCalls.changeSeries, { ...trial, dryRun: true }, { signal }),
      )
    },
    enabled: settledText !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 'static',
    retry: false,
  })
  const lines = change && !error ? (data ?? []) : []
  return {
    lines,
    refusedDays: listExceptedDays(lines, false),
    /** True if the preview is that of the current values. */
    isSettled: changeText === settledText && !isFetching && !error,
    failure: useMemo(
      () => (change && error ? getMessage(error) : null),
      [change, error, getMessage],
    ),
  }
}

/** The dates of a change, each with its refusal, and the reason that some of them need. */
function TrialLines({
  lines,
  refusedDays,
}: Pick<ReturnType<typeof useTrial>, 'lines' | 'refusedDays'>) {
  const translate = useTranslate()
  return (
    <>
      {refusedDays.length > 0 && (
        <Note tone="orange">{translate('series.stay', { count: refusedDays.length })}</Note>
      )}
      {lines.length > 0 && <SeriesLines lines={lines} acceptedText={translate('series.applies')} />}
      <OverrideReason isExpected={lines.some(({ needsReason }) => needsReason)} />
    </>
  )
}

/** Changes or cancels one row of a series, the following rows, or all future rows. */
export function ChangeSeriesDialog(props: SeriesDialogProps) {
  const { resource, row, onClose } = props
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const finish = useSeriesDone()
  const [scope, setScope] = useState<SeriesScope>('following')
  const [verb, setVerb] = useState<SeriesVerb>('update')
  const [values, setValues] = useState<Values>({ ...row })
  const change = readSeriesChange(props, scope, verb, values)
  const trial = useTrial(change, values)
  const { lines, refusedDays, isSettled } = trial
  const acceptedCount = lines.length - refusedDays.length
  const { submit, busy, failure } = useSubmit<object>(async () => {
    if (!change || !isSettled || acceptedCount === 0) return
    const sentChange = { ...withReason(change, values), except: refusedDays }
    const answer = await provider.changeMany(seriesCalls.changeSeries, sentChange)
    if (!answer) return
    onClose()
    await finish(answer, translate('series.changed', { count: answer.done }))
  })
  return (
    <FormDialog
      title={translate('series.change_title', { title: getTitle(resource.name, row) })}
      action={
        isSettled && acceptedCount > 0
          ? translate('series.change_left', { count: acceptedCount })
          : undefined
      }
      kind={verb === 'update' ? 'water' : 'red'}
      cancel={translate('ui.close')}
      onClose={onClose}
      locked={false}
      look="form"
      resource={resource.name}
      record={row}
      submit={submit}
      busy={busy}
    >
      <FormValues onValues={setValues} />
      <SeriesChoices
        resource={resource}
        scope={scope}
        verb={verb}
        onScope={setScope}
        onVerb={setVerb}
      />
      <p className="muted">{translate('series.past_stays')}</p>
      <SubmitError failure={failure ?? trial.failure} />
      <VerbFields resource={resource} verb={verb} />
      <TrialLines {...trial} />
    </FormDialog>
  )
}
