import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { AnyResource } from '../../../../registry/entities/registry.ts'
import type { Row } from '../../../platform/data/rows/normalise.ts'
import { parseFormValues, type Values } from '../../../parts/fields/validation.ts'
import { useRowTitle } from '../../../platform/data/useRowTitle.ts'
import { useRunAction } from '../../../parts/actions/useRowAction.ts'
import { FormField } from '../../../parts/form/FormField.tsx'
import { OverrideReason, readReason } from '../../../parts/form/OverrideReason.tsx'
import { SubmitError } from '../../../parts/form/SubmitError.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'
import { Note } from '../../../platform/ui/Note.tsx'
import type { MoveRequest } from './changes.ts'
import { getRowVersion } from './row-version.ts'

/** Normalises a value for comparison. Two spellings of the same instant become equal. */
function normalizeValue({ fields }: AnyResource, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  return fields[name]?.type === 'datetime' ? Date.parse(String(value)) : String(value)
}

/** Returns the values that differ from the row's current values. */
export function listChangedValues(resource: AnyResource, row: Row, values: Values): Values {
  const isChanged = ([name, value]: [string, unknown]) =>
    normalizeValue(resource, name, value) !== normalizeValue(resource, name, row[name])
  return Object.fromEntries(Object.entries(values).filter(isChanged))
}

interface MoveDialogProps {
  request: MoveRequest
  /** The initial values, if dropping the card already set them. */
  values?: Values
  /** The warning, if the move needs a reason. */
  warning?: string
  onClose: () => void
  onDone: () => void
}

/**
 * Returns whether a field must be filled: all fields of an action, and the required fields of an
 * update.
 */
function isRequired({ actor, verb }: MoveRequest, name: string): boolean {
  const field = actor.reference.resource.fields[name]
  const isNullable = field !== undefined && field.type !== 'id' && field.nullable === true
  return verb !== 'update' || !isNullable
}

/** A form for the new position of a row, for users who do not drag. */
export function MoveDialog({ request, values = {}, warning, onClose, onDone }: MoveDialogProps) {
  const { actor, verb, fields } = request
  const { reference, row } = actor
  const { resource } = reference
  const translate = useTranslate()
  const getTitle = useRowTitle()
  const performAction = useRunAction()
  const [record] = useState(() => ({ ...row, ...values }))
  const { submit, busy, failure } = useSubmit(async (submittedValues: Values) => {
    const parsed = parseFormValues(resource, fields, submittedValues)
    const data = verb === 'update' ? listChangedValues(resource, row, parsed) : parsed
    if (Object.keys(data).length > 0) {
      const changes = { ...data, ...readReason(submittedValues) }
      await performAction({ reference, row, verb, data: changes, version: getRowVersion(row) })
    }
    onClose()
    onDone()
  })
  const title = translate('move.title', { title: getTitle(resource.name, row) })
  return (
    <FormDialog
      title={title}
      action={translate('move.do')}
      onClose={onClose}
      resource={resource.name}
      record={record}
      submit={submit}
      busy={busy}
    >
      {warning && !failure && <Note tone="orange">{warning}</Note>}
      {fields.map((name) => (
        <FormField
          key={name}
          reference={reference}
          name={name}
          choiceUse={{ verb, ids: [row.id] }}
          required={isRequired(request, name)}
        />
      ))}
      <SubmitError failure={failure} />
      <OverrideReason isNeeded={warning !== undefined || failure?.needsReason} />
    </FormDialog>
  )
}
