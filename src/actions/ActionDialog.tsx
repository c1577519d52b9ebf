import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import type { RowsReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useOverride } from '../extension-points/overrides.ts'
import { keptOf, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { useAct } from './useAct.ts'
import { LOOKS, type RowVerb, turnedBy, wordOf } from './verbs.ts'

interface ActionDialogProps {
  reference: RowsReference
  row: Row
  verb: RowVerb
  onClose: () => void
  onDone?: () => void
}

/** The row as the call would leave it: a yes or no is asked about to turn it round, the rest stays. */
function proposed({ resource }: RowsReference, row: Row, fieldNames: readonly string[]): Values {
  const flags = fieldNames.filter((name) => resource.fields[name]?.type === 'flag')
  return { ...row, ...Object.fromEntries(flags.map((name) => [name, 1 - Number(row[name])])) }
}

/** Asks before something is done to a row, for whatever its call needs, and stays until the server has it. */
export function ActionDialog({ reference, row, verb, onClose, onDone }: ActionDialogProps) {
  const { resource } = reference
  const act = useAct(reference)
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const fieldNames = bodyOf(resource, verb).filter((name) => name !== 'id')
  const shown = turnedBy(resource, verb) ? [] : fieldNames
  const [record] = useState(() => proposed(reference, row, fieldNames))
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    await act(verb, row, keptOf(resource, fieldNames, values))
    onClose()
    onDone?.()
  })
  const title = titleOf(resource.name, row)
  const Aside = useOverride('asides', resource.name, verb)
  const word = wordOf(resource, verb, row)
  // A refusal stays one, unless something that was asked for can be answered otherwise.
  const isFinal = failure && !failure.canRetry && shown.length === 0
  const action = translate(failure?.canRetry ? 'ui.retry' : `confirm.${word}.do`)
  return (
    <Dialog title={translate(`confirm.${word}.title`, { title })} onClose={onClose} locked={busy}>
      <SubmitForm resource={resource.name} record={record} onSubmit={submit}>
        <div className="dialog-body">
          <p>{translate(`confirm.${word}.text`)}</p>
          {Aside && <Aside reference={reference} row={row} />}
          {shown.map((name) => (
            <FormField key={name} reference={reference} name={name} required />
          ))}
          <SubmitError failure={failure} />
        </div>
        <DialogFoot
          action={isFinal ? undefined : action}
          kind={LOOKS[verb].grave ? 'red' : 'water'}
          onCancel={onClose}
          busy={busy}
        />
      </SubmitForm>
    </Dialog>
  )
}
