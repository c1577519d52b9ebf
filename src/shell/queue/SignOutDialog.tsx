import { useTranslate } from 'ra-core'
import { useSignOut } from '../../access/useSignOut.ts'
import { useQueue } from '../../data/useQueue.ts'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'

/** Warns a user who signs out while changes wait on this device. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const { submit, busy } = useSubmit(signOut)
  const count = useQueue().length
  return (
    <Dialog title={translate('queue.sign_out_title', { count })} onClose={onClose}>
      <div className="dialog-body">
        <p>{translate('queue.sign_out_text')}</p>
      </div>
      <DialogFoot
        action={translate('ui.sign_out')}
        onAction={() => void submit()}
        kind="red"
        onCancel={onClose}
        busy={busy}
      />
    </Dialog>
  )
}
