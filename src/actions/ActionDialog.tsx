import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { LOOKS_FIRST } from '../../registry/changes/remedies.ts'
import { bodyOf, toggledBy } from '../../registry/entities/endpoints.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useOverride } from '../extension-points/overrides-context.ts'
import { parsedValues, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { OverrideReason, reasonIn } from '../form/reason/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { useVerbWords } from '../i18n/verb-words.ts'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { Referrers, StayingRows } from './obstacles/Referrers.tsx'
import { useObstacles } from './obstacles/useObstacles.ts'
import { RestoreDialog } from './RestoreDialog.tsx'
import { useRowAction } from './useRowAction.ts'
import { lookOf, type RowVerb } from './verbs.ts'

interface ActionDialogProps {
  reference: RowsReference
  row: Row
  verb: RowVerb
  onClose: () => void
  onDone?: () => void
}

/** The row as the call would leave it: flags are toggled, other fields keep their values. */
function proposed({ resource }: RowsReference, row: Row, fieldNames: readonly string[]): Values {
  const flags = fieldNames.filter((name) => resource.fields[name]?.type === 'flag')
  return { ...row, ...Object.fromEntries(flags.map((name) => [name, 1 - Number(row[name])])) }
}

function PlainDialog({ reference, row, verb, onClose, onDone }: ActionDialogProps) {
  const { resource } = reference
  const act = useRowAction(reference)
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const fieldNames = bodyOf(resource, verb).filter((name) => name !== 'id')
  const shown = toggledBy(resource, verb) ? [] : fieldNames
  const [record] = useState(() => proposed(reference, row, fieldNames))
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    await act(verb, row, {
      ...parsedValues(resource, fieldNames, values),
      ...reasonIn(values),
    })
    onClose()
    onDone?.()
  })
  const title = titleOf(resource.name, row)
  const Aside = useOverride('asides', resource.name, verb)
  const asked = useVerbWords().askedOf(resource, verb, row, title)
  // Without fields to correct, a refused action would only be refused again.
  const looksFirst = LOOKS_FIRST.find((one) => one === verb) ?? null
  const looked = useObstacles(looksFirst, resource.name, row.id)
  const isKept =
    verb === 'forceDelete' && (looked.obstacles === undefined || looked.obstacles.length > 0)
  const isFinal = isKept || (failure && !failure.canRetry && shown.length === 0)
  const action = failure?.canRetry ? translate('ui.retry') : asked.action
  return (
    <Dialog title={asked.title} onClose={onClose} locked={busy}>
      <SubmitForm resource={resource.name} record={record} onSubmit={submit}>
        <div className="dialog-body">
          {asked.text !== undefined && <p>{asked.text}</p>}
          {verb === 'forceDelete' && <Referrers looked={looked} />}
          {verb === 'delete' && <StayingRows looked={looked} />}
          {Aside && <Aside reference={reference} row={row} />}
          {shown.map((name) => (
            <FormField
              key={name}
              {...{ reference, name }}
              choosing={{ verb, ids: [row.id] }}
              required
            />
          ))}
          <SubmitError failure={failure} />
          <OverrideReason isNeeded={failure?.needsReason} />
        </div>
        <DialogFoot
          action={isFinal ? undefined : action}
          kind={lookOf(resource, verb).destructive ? 'red' : 'water'}
          onCancel={onClose}
          busy={busy}
        />
      </SubmitForm>
    </Dialog>
  )
}

/**
 * The confirmation dialog of an action on a row, with the fields that its call needs. It stays open
 * until the server has answered.
 */
export function ActionDialog(props: ActionDialogProps) {
  return props.verb === 'restore' ? <RestoreDialog {...props} /> : <PlainDialog {...props} />
}
