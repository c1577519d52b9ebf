import { Form } from 'ra-core'
import { type ReactNode, useEffect, useId } from 'react'
import { type SubmitHandler, useFormState } from 'react-hook-form'
import { bringIntoView } from '../../platform/ui/bring-into-view.ts'
import type { Values } from '../fields/validation.ts'

export interface SubmitFormProps<V> {
  /** Sends the values of the form, as `useSubmit` does. */
  onSubmit: (values: V) => Promise<void>
  /** The edited row, including fields the choices depend on. */
  record?: Values
  defaultValues?: Values
  /** The name of the entity whose fields the form has. */
  resource?: string
  className?: string
  /** True if the browser checks required fields before the form is sent. */
  isCheckedByBrowser?: boolean
  children: ReactNode
}

/** Focuses the first invalid field after a refused submit. */
function FirstInvalid({ formId }: { formId: string }) {
  const { submitCount, isSubmitting, errors } = useFormState()
  const isRefused = !isSubmitting && submitCount > 0 && Object.keys(errors).length > 0
  useEffect(() => {
    if (!isRefused) return undefined
    const form = document.getElementById(formId)
    // If only the reason is missing, it comes first.
    const missingReason = form?.querySelector<HTMLElement>('[data-needed]')
    const invalidElement =
      missingReason ?? form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    invalidElement?.focus()
    // Messages above the field may have moved it after it received the focus.
    return bringIntoView(invalidElement ?? null)
  }, [isRefused, submitCount, formId])
  return null
}

/**
 * A form over react-hook-form: it validates the fields, then calls `onSubmit` with their values.
 */
export function SubmitForm<V extends object = Values>(props: SubmitFormProps<V>) {
  const { onSubmit, record, isCheckedByBrowser = false, children, ...otherProps } = props
  const formId = useId()
  return (
    <Form
      {...otherProps}
      id={formId}
      record={record as { id?: number } | undefined}
      noValidate={!isCheckedByBrowser}
      // The form's fields define its values; react-hook-form does not know their type.
      onSubmit={onSubmit as SubmitHandler<Values>}
      disableInvalidFormNotification
    >
      {children}
      <FirstInvalid formId={formId} />
    </Form>
  )
}
