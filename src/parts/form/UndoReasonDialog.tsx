import { useTranslate } from 'ra-core'
import { OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import type { Values } from '../fields/validation.ts'
import { OverrideReason, readReason } from './OverrideReason.tsx'
import type { RefusedUndo } from './refused-undo.ts'
import { FormDialog } from './FormDialog.tsx'
import { useSubmit } from './useSubmit.ts'

interface UndoReasonDialogProps extends RefusedUndo {
  closeDialog: (isDone: boolean) => void
}

/** Explains why an undo needs a reason, and repeats the undo with it. */
export function UndoReasonDialog({ failure: refusal, send, closeDialog }: UndoReasonDialogProps) {
  const translate = useTranslate()
  const { failure, ...submission } = useSubmit(async (values: Values) => {
    await send(readReason(values)[OVERRIDE_REASON] as string | undefined)
    closeDialog(true)
  })
  return (
    <FormDialog
      {...submission}
      failure={failure ?? refusal}
      title={translate('ui.undo_with_reason')}
      action={translate('ui.undo')}
      onClose={() => closeDialog(false)}
    >
      <OverrideReason isNeeded={!failure || failure.needsReason} />
    </FormDialog>
  )
}
