import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import { labelOf } from '../../resources/kit/fields/pointing.ts'
import type { RowsReference } from '../data/rows/list-references.ts'
import type { Row } from '../data/rows/normalise.ts'
import { parsedValues, type Values } from '../fields/validation.ts'
import { FormField } from '../form/FormField.tsx'
import { OverrideReason, reasonIn } from '../form/reason/OverrideReason.tsx'
import { SubmitError } from '../form/SubmitError.tsx'
import { SubmitForm } from '../form/SubmitForm.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Outcomes, Rows } from './Outcomes.tsx'
import { useBulk } from './useBulk.ts'
import { LOOKS, type RowVerb } from './verbs.ts'

interface BulkDialogProps {
  reference: RowsReference
  rows: readonly Row[]
  verb: RowVerb
  onClose: () => void
  onDone: () => void
}

/** Rows that agree in the fields that the choices depend on. */
interface Group {
  rows: readonly Row[]
  /** The titles of what the group has in common. */
  name: string
}

/** The fields that a choice depends on and in which the rows differ, so that no choice fits all rows. */
function differing({ reference, rows }: BulkDialogProps, fieldNames: readonly string[]): string[] {
  const needed = fieldNames.flatMap((name) => {
    const field = reference.resource.fields[name]
    return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
  })
  return needed.filter((name) => new Set(rows.map((row) => row[name])).size > 1)
}

/** The rows in groups, each of which can be given the same choice. */
function groupsOf(rows: readonly Row[], differ: readonly string[]): Group[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(differ.map((name) => row[name]))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const nameOf = (row: Row) => differ.map((name) => row[labelOf(name)] ?? row[name]).join(', ')
  return [...groups.values()].map((of) => ({ rows: of, name: of[0] ? nameOf(of[0]) : '' }))
}

interface GroupDialogProps extends BulkDialogProps {
  fieldNames: readonly string[]
  /** The sentence that names this group; undefined where there is one only. */
  part: string | undefined
  next: { name: string; go: () => void } | undefined
  onRun: () => void
}

/** The dialog of one group: the fields of the call, then the outcome of each row. */
function GroupDialog(props: GroupDialogProps) {
  const { reference, rows, verb, fieldNames, part, next, onClose, onRun } = props
  const translate = useTranslate()
  const { run, outcomes } = useBulk(reference, verb, rows)
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    onRun()
    await run({ ...parsedValues(reference.resource, fieldNames, values), ...reasonIn(values) })
  })
  // The rows of a group agree in what the choices depend on, so the first stands for all; the fields begin empty.
  const [record] = useState(() => ({
    ...rows[0],
    ...Object.fromEntries(fieldNames.map((name) => [name, null])),
  }))
  const hasRun = outcomes.length > 0
  const failed = outcomes.filter(({ reason }) => reason).length
  const canRetry = outcomes.some((one) => one.reason && one.canRetry)
  // Without fields to correct, refused rows would only be refused again.
  const isOver = hasRun && !busy && !(failed > 0 && (canRetry || fieldNames.length > 0))
  return (
    <Dialog
      title={translate(`bulk.${verb}.title`, { count: rows.length })}
      onClose={onClose}
      locked={busy}
    >
      <SubmitForm resource={reference.resource.name} record={record} onSubmit={submit}>
        <div className="dialog-body">
          {!hasRun && <p>{translate(`bulk.${verb}.text`)}</p>}
          {part && <Note tone="orange">{part}</Note>}
          {!isOver &&
            fieldNames.map((name) => (
              <FormField key={name} reference={reference} name={name} required />
            ))}
          <SubmitError failure={failure} />
          <OverrideReason isNeeded={outcomes.some((one) => one.needsReason)} />
          {failed > 0 && !busy && (
            <Note tone="red">{translate('ui.bulk_failed', { failed, count: rows.length })}</Note>
          )}
          {hasRun ? (
            <Outcomes reference={reference} outcomes={outcomes} />
          ) : (
            <Rows reference={reference} rows={rows} fields={[]} />
          )}
        </div>
        <div className="dialog-foot">
          <Button kind={isOver && !next ? 'water' : 'plain'} onClick={onClose} disabled={busy}>
            {translate(hasRun ? 'ui.close' : 'ui.not_now')}
          </Button>
          {next && (
            <Button kind={isOver ? 'water' : 'plain'} onClick={next.go} disabled={busy}>
              {translate(isOver ? 'ui.bulk_next' : 'ui.bulk_skip', { name: next.name })}
            </Button>
          )}
          {!isOver && (
            <Button type="submit" kind={LOOKS[verb].destructive ? 'red' : 'water'} busy={busy}>
              {translate(failed > 0 && canRetry ? 'ui.retry' : `confirm.${verb}.do`)}
            </Button>
          )}
        </div>
      </SubmitForm>
    </Dialog>
  )
}

/**
 * Asks once before something is done to several rows, and says of each what became of it. Where
 * no choice fits all of them they are done in groups, one after the other.
 */
export function BulkDialog(props: BulkDialogProps) {
  const { reference, rows, verb, onClose, onDone } = props
  const translate = useTranslate()
  const [at, setAt] = useState(0)
  const [hasRun, setHasRun] = useState(false)
  const fieldNames = bodyOf(reference.resource, verb).filter((name) => name !== 'id')
  const differ = differing(props, fieldNames)
  const groups = groupsOf(rows, differ)
  const group = groups[at]
  const after = groups[at + 1]
  if (!group) return null
  const part = translate('ui.bulk_part', {
    field: differ.map((name) => translate(fieldLabelKey(reference.resource, name))).join(', '),
    name: group.name,
    part: at + 1,
    parts: groups.length,
  })
  const close = () => {
    if (hasRun) onDone()
    onClose()
  }
  return (
    <GroupDialog
      {...props}
      key={at}
      rows={group.rows}
      fieldNames={fieldNames}
      part={groups.length > 1 ? part : undefined}
      next={after && { name: after.name, go: () => setAt(at + 1) }}
      onRun={() => setHasRun(true)}
      onClose={close}
    />
  )
}
