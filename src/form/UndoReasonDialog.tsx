import { useTranslate } from 'ra-core'
import { OVERRIDE_REASON } from '../../registry/changes/override-reason.ts'
import type { Values } from '../fields/validation.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../ui/overlays/DialogFoot.tsx'
import { OverrideReason, readReason } from './OverrideReason.tsx'
import type { RefusedUndo } from './refused-undo.ts'
import { SubmitError } from './SubmitError.tsx'
import { SubmitForm } from './SubmitForm.tsx'
import { useSubmit } from './useSubmit.ts'

interface UndoReasonDialogProps extends RefusedUndo {
  settle: (isDone: boolean) => void
}

/** Says why an undo needs a reason, and sends it again with one. */
export function UndoReasonDialog({ failure: refusal, send, settle }: UndoReasonDialogProps) {
  const translate = useTranslate()
  const { submit, busy, failure } = useSubmit(async (values: Values) => {
    await send(readReason(values)[OVERRIDE_REASON] as string | undefined)
    settle(true)
  })
  const onClose = () => settle(false)
  return (
    <Dialog title={translate('ui.undo_with_reason')} onClose={onClose} locked={busy}>
      <SubmitForm onSubmit={submit}>
        <div className="dialog-body">
          <SubmitError failure={failure ?? refusal} />
          <OverrideReason isNeeded={!failure || failure.needsReason} />
        </div>
        <DialogFoot action={translate('ui.undo')} onCancel={onClose} busy={busy} />
      </SubmitForm>
    </Dialog>
  )
}
