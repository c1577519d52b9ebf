import type { ReactNode } from 'react'
import type { Values } from '../fields/validation.ts'
import { Dialog, DialogText, type DialogProps } from '../../platform/ui/overlays/Dialog.tsx'
import {
  DialogContent,
  type DialogContentProps,
} from '../../platform/ui/overlays/DialogContent.tsx'
import { SubmitError } from './SubmitError.tsx'
import { SubmitForm, type SubmitFormProps } from './SubmitForm.tsx'
import type { Submission } from './useSubmit.ts'

interface FormContentProps<V>
  extends
    Pick<Submission<V>, 'submit'>,
    // A form that shows the failure elsewhere passes no failure.
    Partial<Pick<Submission<V>, 'failure'>>,
    Pick<SubmitFormProps<V>, 'resource' | 'record' | 'defaultValues' | 'isCheckedByBrowser'>,
    Omit<DialogContentProps, 'onAction'> {
  /** The sentence above the fields. */
  text?: string | undefined
}

/** The content of a dialog that is a form: a sentence, the failure, the fields and the buttons. */
export function FormContent<V extends object = Values>(props: FormContentProps<V>) {
  const { submit, failure, text, children, ...otherProps } = props
  const { resource, record, defaultValues, isCheckedByBrowser, ...content } = otherProps
  return (
    <SubmitForm
      resource={resource}
      record={record}
      defaultValues={defaultValues}
      isCheckedByBrowser={isCheckedByBrowser}
      onSubmit={submit}
    >
      <DialogContent {...content}>
        {text !== undefined && <DialogText>{text}</DialogText>}
        {failure !== undefined && <SubmitError failure={failure} />}
        {children}
      </DialogContent>
    </SubmitForm>
  )
}

interface FormDialogProps<V>
  extends DialogProps, Omit<FormContentProps<V>, 'onCancel' | keyof DialogProps> {
  /** By default the cancel button closes the dialog. */
  onCancel?: () => void
  /** Replaces the form, for example by a secret that is shown once. */
  result?: ReactNode
}

/**
 * A dialog with a form that `useSubmit` sends. By default the user cannot close it while it is
 * sent.
 */
export function FormDialog<V extends object = Values>(props: FormDialogProps<V>) {
  const { title, onClose, look, locked = props.busy, result, ...form } = props
  return (
    <Dialog title={title} onClose={onClose} locked={locked} look={look}>
      {result || <FormContent onCancel={onClose} {...form} />}
    </Dialog>
  )
}
