import { useTranslate } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { bodyOf } from '../../resources/kit/entities/endpoints.ts'
import type { Field } from '../../resources/kit/fields/field-types.ts'
import { isEmpty } from '../../resources/kit/values/parse-value.ts'
import type { RowsReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { useTitleOf } from '../data/useTitleOf.ts'
import { useOverride } from '../extension-points/overrides.ts'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { problemIn, type Values } from '../fields/validation.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { ActionField } from './ActionField.tsx'
import { useAct } from './useAct.ts'
import { LOOKS, type RowVerb, turnedBy, wordOf } from './verbs.ts'

interface ActionDialogProps {
  reference: RowsReference
  row: Row
  verb: RowVerb
  onClose: () => void
  onDone?: () => void
}

/** A yes or no is asked about to turn it round; anything else begins as it is. */
function proposed({ resource }: RowsReference, row: Row, fieldNames: readonly string[]): Values {
  const value = (name: string) =>
    resource.fields[name]?.type === 'flag' ? 1 - Number(row[name]) : row[name]
  return Object.fromEntries(fieldNames.map((name) => [name, value(name)]))
}

function useActionForm({ reference, row, verb, onClose, onDone }: ActionDialogProps) {
  const act = useAct(reference)
  const messageOf = useErrorMessage()
  const translate = useTranslate()
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  // What a call asks for it needs, also where a row may be without.
  const fieldNames = bodyOf(reference.resource, verb).filter((name) => name !== 'id')
  const [values, setValues] = useState<Values>(() => proposed(reference, row, fieldNames))

  function errorOf(name: string): string | undefined {
    const field = reference.resource.fields[name]
    if (!tried || !field) return failure?.fields[name]
    const problem = problemIn(
      { ...field, nullable: undefined, default: undefined } as Field,
      values[name],
    )
    return problem ? translate(problem.key, problem.params) : failure?.fields[name]
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    const missing = fieldNames.filter((name) => isEmpty(values[name]))
    if (missing.length > 0) {
      document.getElementById(`ask-${missing[0]}`)?.focus()
      return
    }
    setBusy(true)
    setFailure(null)
    try {
      await act(verb, row, values)
      onClose()
      onDone?.()
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  const set = (name: string, value: unknown) =>
    setValues((before) => ({ ...before, [name]: value }))
  const shown = turnedBy(reference.resource, verb) ? [] : fieldNames
  return { shown, values, set, errorOf, busy, failure, submit }
}

/** Asks before something is done to a row, for whatever its call needs, and stays until the server has it. */
export function ActionDialog(props: ActionDialogProps) {
  const { reference, row, verb, onClose } = props
  const titleOf = useTitleOf()
  const translate = useTranslate()
  const { shown, values, set, errorOf, busy, failure, submit } = useActionForm(props)
  const title = titleOf(reference.resource.name, row)
  const Aside = useOverride('asides', reference.resource.name, verb)
  const word = wordOf(reference.resource, verb, row)
  // A refusal stays one, unless something that was asked for can be answered otherwise.
  const isFinal = failure && !failure.canRetry && shown.length === 0
  return (
    <Dialog title={translate(`confirm.${word}.title`, { title })} onClose={onClose} locked={busy}>
      <form onSubmit={submit} noValidate>
        <div className="dialog-body">
          <p>{translate(`confirm.${word}.text`)}</p>
          {Aside && <Aside reference={reference} row={row} />}
          {shown.map((name) => (
            <ActionField
              key={name}
              reference={reference}
              name={name}
              values={values}
              row={row}
              required
              error={errorOf(name)}
              onChange={set}
            />
          ))}
          <FormError error={failure} />
        </div>
        <DialogFoot
          action={
            isFinal ? undefined : translate(failure?.canRetry ? 'ui.retry' : `confirm.${word}.do`)
          }
          kind={LOOKS[verb].grave ? 'red' : 'water'}
          onCancel={onClose}
          busy={busy}
        />
      </form>
    </Dialog>
  )
}
