import { useTranslate } from 'ra-core'
import { OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import type { Values } from '../fields/validation.ts'
import { OverrideReason, readReason } from './OverrideReason.tsx'
import type { RefusedUndo } from './refused-undo.ts'
import { FormDialog } from './FormDialog.tsx'
import { useSubmit } from './useSubmit.ts'

interface UndoReasonDialogProps extends RefusedUndo {
  settle: (isDone: boolean) => void
}

/** Says why an undo needs a reason, and sends it again with one. */
export function UndoReasonDialog({ failure: refusal, send, settle }: UndoReasonDialogProps) {
  const translate = useTranslate()
  const { failure, ...submission } = useSubmit(async (values: Values) => {
    await send(readReason(values)[OVERRIDE_REASON] as string | undefined)
    settle(true)
  })
  return (
    <FormDialog
      {...submission}
      failure={failure ?? refusal}
      title={translate('ui.undo_with_reason')}
      action={translate('ui.undo')}
      onClose={() => settle(false)}
    >
      <OverrideReason isNeeded={!failure || failure.needsReason} />
    </FormDialog>
  )
}
