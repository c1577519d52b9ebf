import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useTitleOf } from '../../data/useTitleOf.ts'
import { useAct } from '../../actions/useRowAction.ts'
import { parsedValues, type Values } from '../../fields/validation.ts'
import { FormField } from '../../form/FormField.tsx'
import { OverrideReason, reasonIn } from '../../form/reason/OverrideReason.tsx'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { Note } from '../../ui/Note.tsx'
import { changedValues } from './changed-values.ts'
import type { Change } from './changes.ts'
import { versionOf } from './version-of.ts'

interface MoveDialogProps {
  change: Change
  /** What the fields hold at first, where it was said already by dropping the card. */
  values?: Values
  /** What is unusual about it, so that it is done with a reason alone. */
  unusual?: string
  onClose: () => void
  onDone: () => void
}

/** Whether a field must be filled: all that a call asks for, and of an update what cannot be empty. */
function mustFill({ actor, verb }: Change, name: string): boolean {
  const field = actor.reference.resource.fields[name]
  return verb !== 'update' || !(field && field.type !== 'id' && field.nullable)
}

/** Asks where a row is to be moved: what dragging its card says, for whoever does not drag. */
export function MoveDialog({ change, values = {}, unusual, onClose, onDone }: MoveDialogProps) {
  const { actor, verb, fields } = change
  const { reference, row } = actor
  const { resource } = reference
  const translate = useTranslate()
  const titleOf = useTitleOf()
  const act = useAct()
  const [record] = useState(() => ({ ...row, ...values }))
  const { submit, busy, failure } = useSubmit(async (sent: Values) => {
    const said = parsedValues(resource, fields, sent)
    const data = verb === 'update' ? changedValues(resource, row, said) : said
    if (Object.keys(data).length > 0) {
      const whole = { ...data, ...reasonIn(sent) }
      await act({ reference, row, verb, data: whole, version: versionOf(row) })
    }
    onClose()
    onDone()
  })
  const title = translate('move.title', { title: titleOf(resource.name, row) })
  return (
    <Dialog title={title} onClose={onClose} locked={busy}>
      <SubmitForm resource={resource.name} record={record} onSubmit={submit}>
        <div className="dialog-body">
          {unusual && !failure && <Note tone="orange">{unusual}</Note>}
          {fields.map((name) => (
            <FormField
              key={name}
              {...{ reference, name }}
              choosing={{ verb, ids: [row.id] }}
              required={mustFill(change, name)}
            />
          ))}
          <SubmitError failure={failure} />
          <OverrideReason isNeeded={unusual !== undefined || failure?.needsReason} />
        </div>
        <DialogFoot action={translate('move.do')} onCancel={onClose} busy={busy} />
      </SubmitForm>
    </Dialog>
  )
}
