import { Form } from 'ra-core'
import { type ReactNode, useEffect, useId } from 'react'
import { type SubmitHandler, useFormState } from 'react-hook-form'
import { bringIntoView } from '../ui/bring-into-view.ts'
import type { Values } from '../fields/validation.ts'

interface SubmitFormProps<V> {
  /** Sends what the form holds, as `useSubmit` does. */
  onSubmit: (values: V) => Promise<void>
  /** The row that is changed, with what the choices depend on. */
  record?: Values
  defaultValues?: Values
  /** The entity whose fields the form has, by its name. */
  resource?: string
  className?: string
  /** The browser itself asks for what is left empty, before anything is sent. */
  isCheckedByBrowser?: boolean
  children: ReactNode
}

/** Leads to the first field that needs attention, when a form was tried and refused. */
function FirstInvalid({ formId }: { formId: string }) {
  const { submitCount, isSubmitting, errors } = useFormState()
  const isRefused = !isSubmitting && submitCount > 0 && Object.keys(errors).length > 0
  useEffect(() => {
    if (!isRefused) return undefined
    const form = document.getElementById(formId)
    // With a reason nothing else needs to be corrected.
    const first = form?.querySelector<HTMLElement>('[data-needed]')
    const invalid = first ?? form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalid?.focus()
    // The messages above it may have moved it since it took the focus.
    return bringIntoView(invalid ?? null)
  }, [isRefused, submitCount, formId])
  return null
}

/** A form over react-hook-form: its fields are checked first, then `onSubmit` sends what they hold. */
export function SubmitForm<V extends object = Values>(props: SubmitFormProps<V>) {
  const { onSubmit, record, isCheckedByBrowser = false, children, ...rest } = props
  const formId = useId()
  return (
    <Form
      {...rest}
      id={formId}
      record={record as { id?: number } | undefined}
      noValidate={!isCheckedByBrowser}
      // What a form holds is known by its fields, not by react-hook-form.
      onSubmit={onSubmit as SubmitHandler<Values>}
      disableInvalidFormNotification
    >
      {children}
      <FirstInvalid formId={formId} />
    </Form>
  )
}
