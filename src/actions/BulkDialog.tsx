import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import { labelOf } from '../../resources/kit/fields/pointing.ts'
import { isEmpty } from '../../resources/kit/values/parse-value.ts'
import type { RowsReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import type { Values } from '../fields/validation.ts'
import { fieldLabelKey } from '../i18n/label-keys.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { ActionField } from './ActionField.tsx'
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

/** Rows that share whatever the choices depend on. */
interface Group {
  rows: readonly Row[]
  /** What the group shares and the others do not, in words. */
  name: string
}

/** The fields that a choice depends on and in which the rows differ: no choice fits all of them. */
function differing({ reference, rows }: BulkDialogProps, fieldNames: readonly string[]): string[] {
  const needed = fieldNames.flatMap((name) => {
    const field = reference.resource.fields[name]
    return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
  })
  return needed.filter((name) => new Set(rows.map((row) => row[name])).size > 1)
}

/** The rows in groups of which each can be given one and the same. */
function groupsOf(rows: readonly Row[], differ: readonly string[]): Group[] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = JSON.stringify(differ.map((name) => row[name]))
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const nameOf = (row: Row) => differ.map((name) => row[labelOf(name)] ?? row[name]).join(', ')
  return [...groups.values()].map((of) => ({ rows: of, name: of[0] ? nameOf(of[0]) : '' }))
}

function ActionFields(
  props: BulkDialogProps & {
    fieldNames: readonly string[]
    values: Values
    tried: boolean
    onChange: (name: string, value: unknown) => void
  },
) {
  const { reference, rows, fieldNames, values, tried, onChange } = props
  const translate = useTranslate()
  const [first] = rows
  return fieldNames.map((name) => (
    <ActionField
      key={name}
      reference={reference}
      name={name}
      values={values}
      row={first}
      required
      error={tried && isEmpty(values[name]) ? translate('errors.field.required') : undefined}
      onChange={onChange}
    />
  ))
}

interface PartProps extends BulkDialogProps {
  fieldNames: readonly string[]
  /** Which of several groups this is, in words. */
  part: string | undefined
  next: { name: string; go: () => void } | undefined
  onRun: () => void
}

/** One group's rows: asked about once, and what became of each. */
function Part(props: PartProps) {
  const { reference, rows, verb, fieldNames, part, next, onClose, onRun } = props
  const translate = useTranslate()
  const { run, busy, outcomes } = useBulk(reference, verb, rows)
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const hasRun = outcomes.length > 0
  const failed = outcomes.filter(({ reason }) => reason).length
  const canRetry = outcomes.some((one) => one.reason && one.canRetry)
  // Refusals stay what they are, unless something else can be answered to what is asked.
  const isOver = hasRun && !busy && !(failed > 0 && (canRetry || fieldNames.length > 0))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const missing = fieldNames.find((name) => isEmpty(values[name]))
    if (missing) {
      document.getElementById(`ask-${missing}`)?.focus()
      return
    }
    onRun()
    await run(values)
  }
  return (
    <Dialog
      title={translate(`bulk.${verb}.title`, { count: rows.length })}
      onClose={onClose}
      locked={busy}
    >
      <form onSubmit={submit} noValidate>
        <div className="dialog-body">
          {!hasRun && <p>{translate(`bulk.${verb}.text`)}</p>}
          {part && <Note tone="orange">{part}</Note>}
          {!isOver && (
            <ActionFields
              {...props}
              values={values}
              tried={tried}
              onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          )}
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
            <Button type="submit" kind={LOOKS[verb].grave ? 'red' : 'water'} busy={busy}>
              {translate(failed > 0 && canRetry ? 'ui.retry' : `confirm.${verb}.do`)}
            </Button>
          )}
        </div>
      </form>
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
    <Part
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
