import { useDataProvider, useTranslate } from 'ra-core'
import { useState } from 'react'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import type { AnyResource } from '../../../registry/entities/registry.ts'
import { SERIES_SCOPES, type SeriesScope } from '../../../registry/fields/series.ts'
import type { Verb } from '../../../registry/words/verbs.ts'
import { mayDo } from '../../platform/access/ability.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { call } from '../../platform/api/index.ts'
import type { WashboardDataProvider } from '../../platform/data/data-provider.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { seriesCalls } from '../../../registry/calls/series-calls.ts'
import { Field } from '../../parts/fields/Field.tsx'
import { OptionSelect } from '../../parts/fields/OptionSelect.tsx'
import { parseFieldValues, type Values } from '../../parts/fields/validation.ts'
import { FormField } from '../../parts/form/FormField.tsx'
import { OverrideReason, readReason } from '../../parts/form/OverrideReason.tsx'
import { SubmitError } from '../../parts/form/SubmitError.tsx'
import { FormDialog } from '../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { listExcepted, listLines, type SeriesLine } from './refusals.ts'
import { SeriesLines } from './SeriesLines.tsx'
import type { SeriesDialogProps } from './series-row.ts'
import { useSeriesDone } from './useSeriesDone.ts'

/** The verbs that the dialog offers for a series. */
const SERIES_VERBS = ['update', 'cancel', 'delete'] as const satisfies readonly Verb[]
type SeriesVerb = (typeof SERIES_VERBS)[number]

/** Returns the fields of an update: the form's, and a start that no reference provides. */
function updateFields(
  { fields, form = [], calendar, ...otherKeys }: AnyResource,
  row: Row,
): string[] {
  const start = calendar?.start ?? ''
  const field = fields[start]
  const source = field?.type === 'id' ? undefined : field?.derivedFrom
  const sentFields = getBodyFields({ fields, form, ...otherKeys }, 'update')
  if (!sentFields.includes(start) || (source && row[source])) return [...form]
  return [start, ...form.filter((name) => name !== start && name !== source)]
}

/** Returns the fields of a verb's form. */
const listFields = (resource: AnyResource, verb: SeriesVerb, row: Row): readonly string[] =>
  verb === 'update'
    ? updateFields(resource, row)
    : getBodyFields(resource, verb).filter((name) => name !== 'id')

/** Returns the values of a form that differ from the row; all of them for other verbs. */
function changedValues(resource: AnyResource, verb: SeriesVerb, row: Row, values: Values): Values {
  const sentValues = parseFieldValues(resource, listFields(resource, verb, row), values)
  if (verb !== 'update') return sentValues
  const isSame = (name: string) => {
    const [currentValue, newValue] = [row[name] ?? null, sentValues[name] ?? null]
    return (
      currentValue === newValue ||
      (typeof currentValue === 'string' &&
        Date.parse(currentValue) === Date.parse(String(newValue)))
    )
  }
  return Object.fromEntries(Object.entries(sentValues).filter(([name]) => !isSame(name)))
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
function VerbFields({
  resource,
  verb,
  row,
}: {
  resource: AnyResource
  verb: SeriesVerb
  row: Row
}) {
  const reference = { resource, resourceName: resource.name }
  return listFields(resource, verb, row).map((name) => (
    <FormField key={name} reference={reference} name={name} required={verb === 'cancel'} />
  ))
}

/**
 * Returns the submit of a series change. The first submit is a dry run: if the server refuses dates,
 * the dialog shows them, and the next submit changes the other dates.
 */
function useSeriesSubmit(
  { resource, row, onClose }: SeriesDialogProps,
  scope: SeriesScope,
  verb: SeriesVerb,
) {
  const provider = useDataProvider<WashboardDataProvider>()
  const translate = useTranslate()
  const finish = useSeriesDone()
  const [lines, setLines] = useState<readonly SeriesLine[]>([])
  const submission = useSubmit(async (values: Values) => {
    const reason = readReason(values)
    const sentValues = { ...changedValues(resource, verb, row, values), ...reason }
    const change = { entity: resource.name, id: row.id, scope, verb, values: sentValues }
    const trialLines = listLines(await call(seriesCalls.changeSeries, { ...change, dryRun: true }))
    const refusedDays = listExcepted(trialLines, false)
    const exceptedNames = new Set(listExcepted(lines, false))
    setLines(trialLines)
    // Dates may be skipped only after the dialog has shown them.
    if (
      refusedDays.some((day) => !exceptedNames.has(day)) ||
      refusedDays.length === trialLines.length
    )
      return
    const changeValues = { ...change, except: refusedDays }
    const answer = await provider.changeMany(seriesCalls.changeSeries, changeValues)
    if (!answer) return
    onClose()
    await finish(answer, translate('series.changed', { count: answer.done }))
  })
  return { ...submission, lines, setLines }
}

/** Changes or cancels one row of a series, the following rows, or all future rows. */
export function ChangeSeriesDialog(props: SeriesDialogProps) {
  const { resource, row, onClose } = props
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const [scope, setScope] = useState<SeriesScope>('following')
  const [verb, setVerb] = useState<SeriesVerb>('update')
  const { submit, busy, failure, lines, setLines } = useSeriesSubmit(props, scope, verb)
  const refusedDays = listExcepted(lines, false)
  const accepted = lines.length - refusedDays.length
  const withReset =
    <Value,>(setValue: (value: Value) => void) =>
    (value: Value) => {
      setLines([])
      setValue(value)
    }
  return (
    <FormDialog
      title={translate('series.change_title', { title: getTitle(resource.name, row) })}
      action={
        refusedDays.length > 0
          ? translate('series.change_left', { count: accepted })
          : translate('series.apply')
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
      <SeriesChoices
        resource={resource}
        scope={scope}
        verb={verb}
        onScope={withReset(setScope)}
        onVerb={withReset(setVerb)}
      />
      <p className="muted">{translate('series.past_stays')}</p>
      <SubmitError failure={failure} />
      <VerbFields resource={resource} verb={verb} row={row} />
      {refusedDays.length > 0 && (
        <>
          <Note tone="orange">{translate('series.stay', { count: refusedDays.length })}</Note>
          <SeriesLines lines={lines} />
        </>
      )}
      <OverrideReason isNeeded={lines.some(({ needsReason }) => needsReason)} />
    </FormDialog>
  )
}
