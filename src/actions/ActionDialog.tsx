import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { LOOKS_FIRST } from '../../registry/changes/remedies.ts'
import { getBodyFields, findToggledField } from '../../registry/entities/endpoints.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import { isKeptOffline } from '../data/queue/queued-change.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useRowTitle } from '../data/useRowTitle.ts'
import { useOverride } from '../extension-points/overrides-context.ts'
import { KeepsFiles } from '../fields/inputs/uploads/useUpload.ts'
import { parsedValues, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { readReason } from '../form/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { useFormat } from '../i18n/format.ts'
import { useVerbWords } from '../i18n/verb-words.ts'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { HandoverFields, useHandover } from '../form/Handover.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { LateContent } from '../ui/overlays/LateContent.tsx'
import { Referrers, StayingRows } from './obstacles/Referrers.tsx'
import { useObstacles } from './obstacles/useObstacles.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { rowTexts } from './row-texts.ts'
import { useRowAction } from './useRowAction.ts'
import { verbAppearance, type RowVerb } from './verbs.ts'

interface ActionDialogProps {
  reference: RowsReference
  row: Row
  verb: RowVerb
  onClose: () => void
  onDone?: () => void
}

/** Returns the initial values of the dialog: flags are toggled, other fields keep their values. */
function initialActionValues(
  { resource }: RowsReference,
  row: Row,
  fieldNames: readonly string[],
): Values {
  const flags = fieldNames.filter((name) => resource.fields[name]?.type === 'flag')
  return { ...row, ...Object.fromEntries(flags.map((name) => [name, 1 - Number(row[name])])) }
}

/** Returns the title, the text and the button of a verb's dialog. */
function useDialogTexts({ resource }: RowsReference, verb: RowVerb, row: Row) {
  const getTitle = useRowTitle()
  const format = useFormat()
  const texts = { ...rowTexts(resource, row, format), title: getTitle(resource.name, row) }
  return useVerbWords().describeDialog(resource, verb, row, texts)
}

/** Returns the submission of a verb, and the plan for rows that it would leave to nobody. */
function useActionSubmit(
  { reference, row, verb, onClose, onDone }: ActionDialogProps,
  fieldNames: readonly string[],
) {
  const { resource } = reference
  const act = useRowAction(reference)
  const handover = useHandover(resource, verb)
  const submission = useSubmit(async (values: Values) => {
    const data = { ...parsedValues(resource, fieldNames, values), ...readReason(values) }
    const id = await handover.run({ ...data, id: row.id }, async () => {
      await act(verb, row, data)
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
  const shown = findToggledField(resource, verb) ? [] : fieldNames
  const optional = getTransition(resource, verb)?.optionalFields ?? []
  const [record] = useState(() => initialActionValues(reference, row, fieldNames))
  const { submit, busy, failure, handover } = useActionSubmit(props, fieldNames)
  const Aside = useOverride('asides', resource.name, verb)
  const texts = useDialogTexts(reference, verb, row)
  // A refused action without fields to correct would only be refused again.
  const looksFirst = LOOKS_FIRST.find((one) => one === verb) ?? null
  const looked = useObstacles(looksFirst, resource.name, row.id)
  const isKept =
    verb === 'forceDelete' && (looked.obstacles === undefined || looked.obstacles.length > 0)
  const isRefused = failure && !failure.canRetry && !failure.needsReason
  const isFinal = isKept || (isRefused && shown.length === 0)
  const action = failure?.canRetry ? translate('ui.retry') : texts.action
  return (
    <Dialog
      title={texts.title}
      onClose={onClose}
      locked={busy}
      look={handover.plan ? 'form' : 'plain'}
    >
      <KeepsFiles value={isKeptOffline(resource, verb)}>
        <SubmitForm resource={resource.name} record={record} onSubmit={submit}>
          <div className="dialog-body">
            {texts.text !== undefined && <p>{texts.text}</p>}
            {verb === 'forceDelete' && <Referrers looked={looked} />}
            {verb === 'delete' && (
              <LateContent>
                <StayingRows looked={looked} />
              </LateContent>
            )}
            {Aside && <Aside reference={reference} row={row} />}
            {shown.map((name) => (
              <FormField
                key={name}
                {...{ reference, name }}
                choosing={{ verb, ids: [row.id] }}
                required={!optional.includes(name)}
              />
            ))}
            <SubmitError failure={handover.hideWarning(failure)} />
            <HandoverFields {...{ handover, failure }} />
          </div>
          <DialogFoot
            action={isFinal ? undefined : action}
            cancel={isFinal ? undefined : texts.keep}
            kind={verbAppearance(resource, verb).destructive ? 'red' : 'water'}
            onCancel={onClose}
            busy={busy}
          />
        </SubmitForm>
      </KeepsFiles>
    </Dialog>
  )
}

/**
 * The confirmation dialog of an action on a row, with the fields of its request. It stays open
 * until the server has answered.
 */
export function ActionDialog(props: ActionDialogProps) {
  return props.verb === 'restore' ? <RestoreDialog {...props} /> : <PlainDialog {...props} />
}
