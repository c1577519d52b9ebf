import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { bodyOf } from '../../resources/kit/endpoints.ts'
import { isEmpty } from '../../resources/kit/values.ts'
import type { Values } from '../form/values.ts'
import type { Row } from '../provider/normalise.ts'
import type { RowsPlace } from '../provider/places.ts'
import { fieldLabelKey } from '../session/labels.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Note } from '../ui/Note.tsx'
import { AskedField } from './AskedField.tsx'
import { Outcomes, Rows } from './Outcomes.tsx'
import { useBulk } from './useBulk.ts'
import { LOOKS, type RowVerb } from './verbs.ts'

interface BulkDialogProps {
  place: RowsPlace
  rows: readonly Row[]
  verb: RowVerb
  onClose: () => void
  onDone: () => void
}

/** The fields that a choice depends on and in which the rows differ: no choice fits all of them. */
function differing({ place, rows }: BulkDialogProps, asked: readonly string[]): string[] {
  const needed = asked.flatMap((name) => {
    const field = place.resource.fields[name]
    return field?.type === 'reference' ? Object.values(field.within ?? {}) : []
  })
  return needed.filter((name) => new Set(rows.map((row) => row[name])).size > 1)
}

function Asked(
  props: BulkDialogProps & {
    asked: readonly string[]
    values: Values
    tried: boolean
    onChange: (name: string, value: unknown) => void
  },
) {
  const { place, rows, asked, values, tried, onChange } = props
  const translate = useTranslate()
  const [first] = rows
  return asked.map((name) => (
    <AskedField
      key={name}
      place={place}
      name={name}
      values={values}
      row={first}
      required
      error={tried && isEmpty(values[name]) ? translate('errors.field.required') : undefined}
      onChange={onChange}
    />
  ))
}

/** Asks once before something is done to several rows, and says of each what became of it. */
export function BulkDialog(props: BulkDialogProps) {
  const { place, rows, verb, onClose, onDone } = props
  const translate = useTranslate()
  const { run, busy, outcomes } = useBulk(place, verb, rows)
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const asked = bodyOf(place.resource, verb).filter((name) => name !== 'id')
  const differ = differing(props, asked)
  const hasRun = outcomes.length > 0
  const failed = outcomes.filter(({ reason }) => reason).length
  const isOver = hasRun && !busy && failed === 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const missing = asked.find((name) => isEmpty(values[name]))
    if (missing) document.getElementById(`ask-${missing}`)?.focus()
    else await run(values)
  }
  const close = () => {
    if (hasRun) onDone()
    onClose()
  }
  return (
    <Dialog
      title={translate(`bulk.${verb}.title`, { count: rows.length })}
      onClose={close}
      locked={busy}
    >
      <form onSubmit={submit} noValidate>
        <div className="dialog-body">
          {!hasRun && <p>{translate(`bulk.${verb}.text`)}</p>}
          {differ.length > 0 && (
            <Note tone="orange">
              {translate('ui.bulk_differ', {
                fields: differ
                  .map((name) => translate(fieldLabelKey(place.resource, name)))
                  .join(', '),
              })}
            </Note>
          )}
          {differ.length === 0 && !isOver && (
            <Asked
              {...props}
              asked={asked}
              values={values}
              tried={tried}
              onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          )}
          {failed > 0 && !busy && (
            <Note tone="red">{translate('ui.bulk_failed', { failed, count: rows.length })}</Note>
          )}
          {hasRun ? (
            <Outcomes place={place} outcomes={outcomes} />
          ) : (
            <Rows place={place} rows={rows} fields={differ} />
          )}
        </div>
        <div className="dialog-foot">
          <Button kind={isOver ? 'water' : 'plain'} onClick={close} disabled={busy}>
            {translate(hasRun ? 'ui.close' : 'ui.not_now')}
          </Button>
          {!isOver && differ.length === 0 && (
            <Button type="submit" kind={LOOKS[verb].grave ? 'red' : 'water'} busy={busy}>
              {translate(failed > 0 ? 'ui.retry' : `confirm.${verb}.do`)}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
