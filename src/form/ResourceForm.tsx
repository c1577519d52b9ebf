import { Form, useInput, useTranslate, ValidationError } from 'ra-core'
import { useEffect, useId, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { type Field, isRequired } from '../../resources/kit/fields.ts'
import { parseValue } from '../../resources/kit/values.ts'
import type { Row } from '../provider/normalise.ts'
import type { ListPlace } from '../provider/places.ts'
import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Note.tsx'
import { useWords, type Words } from '../ui/words.ts'
import { FieldRow } from './FieldRow.tsx'
import { Input } from './inputs.tsx'
import { problemIn, type Values } from './values.ts'

/** What the fields hold that a field's choice depends on. */
function useSiblings(field: Field | undefined): Values {
  const within = field?.type === 'reference' ? field.within : undefined
  const names = Object.values(within ?? {})
  const values = useWatch({ name: names })
  return Object.fromEntries(names.map((name, at) => [name, values[at]]))
}

function FormField({ place, name }: { place: ListPlace; name: string }) {
  const { resource } = place
  const field = resource.fields[name]
  const input = useInput({
    source: name,
    validate: (value: unknown) => {
      const problem = field && problemIn(field, value)
      return problem && { message: problem.key, args: problem.params ?? {} }
    },
  })
  const siblings = useSiblings(field)
  const id = useId()
  const message = input.fieldState.error?.message
  const { ref } = input.field
  // The form leads to its first mistake by this.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id])
  if (!field) return null
  return (
    <FieldRow
      id={id}
      resource={resource}
      name={name}
      required={isRequired(field)}
      error={message ? <ValidationError error={message} /> : undefined}
    >
      {(wiring) => (
        <Input
          {...wiring}
          resource={resource}
          name={name}
          value={input.field.value}
          siblings={siblings}
          onChange={input.field.onChange}
          onBlur={input.field.onBlur}
        />
      )}
    </FieldRow>
  )
}

function Foot({ back }: { back: string }) {
  const translate = useTranslate()
  const { isSubmitting } = useFormState()
  return (
    <div className="form-foot">
      <Button type="submit" kind="water" busy={isSubmitting}>
        {translate('ui.save')}
      </Button>
      <Link className="btn" to={back}>
        {translate('ui.not_now')}
      </Link>
    </div>
  )
}

/** What is kept of the form's fields: each value in the form that its type is kept in. */
function kept({ resource }: ListPlace, values: Values): Values {
  const pairs = (resource.form ?? []).flatMap((name) => {
    const field = resource.fields[name]
    const parsed = field && parseValue(field, values[name])
    return parsed && 'value' in parsed ? [[name, parsed.value] as const] : []
  })
  return Object.fromEntries(pairs)
}

/** The form of an entity, from its declaration; what the server refuses shows at its field. */
export function ResourceForm(props: {
  place: ListPlace
  row?: Row
  onSave: (data: Values) => Promise<void>
  back: string
}) {
  const { place, row, onSave, back } = props
  const { resource } = place
  const words = useWords()
  const [failure, setFailure] = useState<Words | null>(null)
  const names = resource.form ?? []
  const defaults = names.map((name) => {
    const field = resource.fields[name]
    return [name, (field && 'default' in field ? field.default : undefined) ?? null]
  })

  async function save(values: Values) {
    setFailure(null)
    try {
      await onSave(kept(place, values))
    } catch (error) {
      const found = words(error)
      setFailure(found)
      return found.fields
    }
  }

  return (
    <div className="page">
      <Form
        className="form"
        noValidate
        resource={resource.name}
        record={row}
        defaultValues={row ? undefined : Object.fromEntries(defaults)}
        onSubmit={save}
        warnWhenUnsavedChanges
        disableInvalidFormNotification
      >
        {failure && (
          <Note tone="red">
            {failure.message}
            {failure.detail && <small>{failure.detail}</small>}
          </Note>
        )}
        <div className="form-fields">
          {names.map((name) => (
            <FormField key={name} place={place} name={name} />
          ))}
        </div>
        <Foot back={back} />
      </Form>
    </div>
  )
}
