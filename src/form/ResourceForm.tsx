import { Form, useTranslate } from 'ra-core'
import { useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ListReference } from '../data/list-references.ts'
import type { Row } from '../data/normalise.ts'
import { type ErrorMessage, useErrorMessage } from '../feedback/error-message.ts'
import { FormError } from '../feedback/FormError.tsx'
import { defaultsOf, keptOf, type Values } from '../fields/validation.ts'
import { Link } from '../routing/Link.tsx'
import { Button } from '../ui/Button.tsx'
import { FormField } from './FormField.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { QuickCreate } from './QuickCreate.tsx'

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

/** Leads to the first field that needs attention, when the form was tried and refused. */
function FirstWrong() {
  const { submitCount, isSubmitting, errors } = useFormState()
  const refused = !isSubmitting && submitCount > 0 && Object.keys(errors).length > 0
  useEffect(() => {
    if (!refused || submitCount === 0) return
    document.querySelector<HTMLElement>('.form [aria-invalid="true"]')?.focus()
  }, [refused, submitCount])
  return null
}

/** The form of an entity, from its declaration; what the server refuses shows at its field. */
export function ResourceForm(props: {
  reference: ListReference
  row?: Row
  /** Saves, and answers with where to go afterwards. */
  onSave: (data: Values) => Promise<string>
  back: string
}) {
  const { reference, row, onSave, back } = props
  const { resource } = reference
  const messageOf = useErrorMessage()
  const [failure, setFailure] = useState<ErrorMessage | null>(null)
  const navigate = useNavigate()
  const isSaved = useRef(false)
  // As it was when the form opened: news from elsewhere must not undo what is being typed.
  const [record] = useState(row)
  const names = resource.form ?? []
  async function save(values: Values) {
    setFailure(null)
    try {
      const next = await onSave(keptOf(resource, names, values))
      isSaved.current = true
      navigate(next, { replace: true })
    } catch (error) {
      const found = messageOf(error)
      setFailure(found)
      return found.fields
    }
  }

  return (
    <div className="page">
      <QuickCreate>
        <Form
          className="form"
          noValidate
          resource={resource.name}
          record={record}
          defaultValues={record ? undefined : defaultsOf(resource, names)}
          onSubmit={save}
          disableInvalidFormNotification
        >
          <FormError error={failure} />
          <div className="form-fields">
            {names.map((name) => (
              <FormField key={name} reference={reference} name={name} />
            ))}
          </div>
          <Foot back={back} />
          <FirstWrong />
          <LeaveGuard isSaved={isSaved} />
        </Form>
      </QuickCreate>
    </div>
  )
}
