import { useSubmit } from './useSubmit.ts'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { Dialog, DialogText } from '../../platform/ui/overlays/Dialog.tsx'
import { DialogContent } from '../../platform/ui/overlays/DialogContent.tsx'
import { toastSuccess } from '../../platform/ui/overlays/toasts.tsx'

interface ConfirmDialogProps {
  title: string
  text: string
  /** The label of the button. */
  action: string
  /** The toast after the action; none by default. */
  doneText?: string
  kind?: 'red' | 'water'
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks for confirmation of a final action, runs it, and closes. */
export function ConfirmDialog({
  title,
  text,
  action,
  doneText,
  kind = 'red',
  ...handlers
}: ConfirmDialogProps) {
  const { submit, busy, failure } = useSubmit(async () => {
    await handlers.onConfirm()
    if (doneText) toastSuccess(doneText)
    handlers.onClose()
  })
  return (
    <Dialog title={title} onClose={handlers.onClose} locked={busy}>
      <DialogContent
        action={action}
        onAction={() => submit()}
        kind={kind}
        onCancel={handlers.onClose}
        busy={busy}
      >
        <FormError error={failure} />
        <DialogText>{text}</DialogText>
      </DialogContent>
    </Dialog>
  )
}
