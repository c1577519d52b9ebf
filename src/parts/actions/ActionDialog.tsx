import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useState } from 'react'
import { listExpectedValues } from '../../../registry/changes/expected-values.ts'
import { VERBS_WITH_PRIOR_LOOKUP } from '../../../registry/changes/remedies.ts'
import { getBodyFields, findToggledField } from '../../../registry/entities/endpoints.ts'
import { getTransition } from '../../../registry/entities/life-cycle.ts'
import { isKeptOffline } from '../../platform/data/queue/queued-change.ts'
import type { RowsReference } from '../../platform/data/rows/list-references.ts'
import type { Row } from '../../platform/data/rows/normalise.ts'
import { useRowTitle } from '../../platform/data/useRowTitle.ts'
import { useOverride } from '../../platform/extension-points/overrides-context.ts'
import { KeepsFiles } from '../fields/inputs/uploads/useUpload.ts'
import { parseFormValues, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { useFormat } from '../../platform/i18n/format.ts'
import { getFieldLabelKey } from '../../platform/i18n/label-keys.ts'
import { useVerbWords } from '../../platform/i18n/verb-words.ts'
import { usePlannedHandover } from '../planning/usePlannedHandover.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { LateContent } from '../../platform/ui/overlays/LateContent.tsx'
import { Referrers, StayingRows } from './obstacles/Referrers.tsx'
import { useObstacles } from './obstacles/useObstacles.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { formatRowTexts } from './row-texts.ts'
import { UnusualReason, getUsualValues } from './UnusualReason.tsx'
import { useRowAction } from './useRowAction.ts'
import { getVerbAppearance, type RowVerb } from './verbs.ts'

interface ActionDialogProps {
  reference: RowsReference
  row: Row
  verb: RowVerb
  onClose: () => void
  onDone?: () => void
}

/**
 * Returns the initial values of the dialog: flags are toggled, fields with a usual value get it, and
 * others keep their values.
 */
function buildInitialValues(
  { resource }: RowsReference,
  verb: RowVerb,
  row: Row,
  fieldNames: readonly string[],
): Values {
  const flags = fieldNames.filter((name) => resource.fields[name]?.type === 'flag')
  return {
    ...row,
    ...Object.fromEntries(flags.map((name) => [name, 1 - Number(row[name])])),
    ...getUsualValues(resource, verb, row),
  }
}

/** Returns the title, the text and the button of a verb's dialog. */
function useDialogTexts({ resource }: RowsReference, verb: RowVerb, row: Row) {
  const getTitle = useRowTitle()
  const format = useFormat()
  const texts = { ...formatRowTexts(resource, row, format), title: getTitle(resource.name, row) }
  return useVerbWords().describeDialog(resource, verb, row, texts)
}

interface ActionFieldsProps extends Pick<ActionDialogProps, 'reference' | 'row' | 'verb'> {
  names: readonly string[]
}

/** The fields of an action, each with its usual value. */
function ActionFields({ reference, row, verb, names }: ActionFieldsProps) {
  const { resource } = reference
  const translate = useTranslate()
  const texts = formatRowTexts(resource, row, useFormat())
  const optionalFields = getTransition(resource, verb)?.optionalFields ?? []
  const usualFields = new Map(listExpectedValues(resource, verb))
  const describeUsualValue = (usualField: string) =>
    translate('ui.usual_value', {
      name: translate(getFieldLabelKey(resource, usualField)),
      value: texts[usualField],
    })
  return names.map((name) => {
    const usualField = usualFields.get(name)
    return (
      <FormField
        key={name}
        reference={reference}
        name={name}
        choiceUse={{ verb, ids: [row.id] }}
        hint={usualField && describeUsualValue(usualField)}
        required={!optionalFields.includes(name)}
        isExpected={usualField !== undefined}
      />
    )
  })
}

/** Returns the submission of a verb, and the plan for rows that it would leave to nobody. */
function useActionSubmit(
  { reference, row, verb, onClose, onDone }: ActionDialogProps,
  fieldNames: readonly string[],
) {
  const { resource } = reference
  const runAction = useRowAction(reference)
  const handover = usePlannedHandover(resource, verb)
  const submission = useSubmit(async (values: Values) => {
    const data = { ...parseFormValues(resource, fieldNames, values), ...readReason(values) }
    const id = await handover.run({ ...data, id: row.id }, async () => {
      await runAction(verb, row, data)
      return row.id
    })
    if (id === null) return
    onClose()
    onDone?.()
  })
  return { ...submission, handover }
}

function PlainDialog(props: ActionDialogProps) {
  const { reference, row, verb, onClose } = props
  const { resource } = reference
  const translate = useTranslate()
  const fieldNames = getBodyFields(resource, verb).filter((name) => name !== 'id')
  const visibleFields = findToggledField(resource, verb) ? [] : fieldNames
  const [record] = useState(() => buildInitialValues(reference, verb, row, fieldNames))
  const { submit, busy, failure, handover } = useActionSubmit(props, fieldNames)
  const isAtOnce = getTransition(resource, verb)?.atOnce === true
  const submitOnce = useEffectEvent(() => void submit(record))
  useEffect(() => {
    if (isAtOnce) submitOnce()
  }, [isAtOnce])
  const Aside = useOverride('asides', resource.name, verb)
  const texts = useDialogTexts(reference, verb, row)
  // A refused action without fields to correct would only be refused again.
  const checkedVerb = VERBS_WITH_PRIOR_LOOKUP.find((candidate) => candidate === verb) ?? null
  const obstaclesState = useObstacles(checkedVerb, resource.name, row.id)
  const hasObstacles =
    verb === 'forceDelete' &&
    (obstaclesState.obstacles === undefined || obstaclesState.obstacles.length > 0)
  const isRefused = failure && !failure.canRetry && !failure.needsReason
  const isBlocked = hasObstacles || (isRefused && visibleFields.length === 0)
  const action = failure?.canRetry ? translate('ui.retry') : texts.action
  if (isAtOnce && !failure && !handover.plan) return null
  return (
    <KeepsFiles value={isKeptOffline(resource, verb)}>
      <FormDialog
        title={texts.title}
        text={texts.text}
        action={isBlocked ? undefined : action}
        cancel={isBlocked ? undefined : texts.keep}
        kind={getVerbAppearance(resource, verb).destructive ? 'red' : 'water'}
        onClose={onClose}
        look={handover.plan ? 'form' : 'plain'}
        resource={resource.name}
        record={record}
        submit={submit}
        busy={busy}
      >
        {verb === 'forceDelete' && <Referrers state={obstaclesState} />}
        {verb === 'delete' && (
          <LateContent>
            <StayingRows state={obstaclesState} />
          </LateContent>
        )}
        {Aside && <Aside reference={reference} row={row} />}
        <ActionFields reference={reference} row={row} verb={verb} names={visibleFields} />
        <SubmitError failure={handover.hideWarning(failure)} />
        {handover.plan}
        <UnusualReason
          resource={resource}
          verb={verb}
          row={row}
          isNeeded={handover.needsReason ?? failure?.needsReason}
          isExpected={handover.expectsReason}
        />
      </FormDialog>
    </KeepsFiles>
  )
}

/**
 * The confirmation dialog of an action on a row, with the fields of its request. It stays open
 * until the server has answered.
 */
export function ActionDialog(props: ActionDialogProps) {
  return props.verb === 'restore' ? <RestoreDialog {...props} /> : <PlainDialog {...props} />
}
