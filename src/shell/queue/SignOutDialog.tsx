import { useTranslate } from 'ra-core'
import { useSignOut } from '../../platform/access/useSignOut.ts'
import { useQueue } from '../../platform/data/useQueue.ts'
import { ConfirmDialog } from '../../parts/form/ConfirmDialog.tsx'

/** The dialog that warns a user who signs out while this device has unsent changes. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const signOut = useSignOut()
  const count = useQueue().length
  return (
    <ConfirmDialog
      title={translate('queue.sign_out_title', { count })}
      text={translate('queue.sign_out_text')}
      action={translate('ui.sign_out')}
      onConfirm={signOut}
      onClose={onClose}
    />
  )
}
