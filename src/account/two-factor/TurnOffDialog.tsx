import { accountCalls } from '../../../registry/account/account-calls.ts'
import type { SentValues } from '../../../registry/calls/call.ts'
import { call } from '../../api/index.ts'
import { useTranslate } from 'ra-core'
import { useSession } from '../../access/useSession.ts'
import { CurrentPasswordField, SecondCodeField } from '../../auth/fields.tsx'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'
import { toastSuccess } from '../../ui/overlays/toasts.tsx'

/** Turns the second step off, by password and code. */
export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email
  const { submit, busy, failure } = useSubmit(
    async (given: SentValues<typeof accountCalls.endTwoFactor>) => {
      await call(accountCalls.endTwoFactor, given)
      toastSuccess(translate('two_factor.turned_off'))
      onClose()
    },
  )
  return (
    <Dialog title={translate('two_factor.turn_off_title')} onClose={onClose} locked={busy}>
      <SubmitForm defaultValues={{ current: '', code: '' }} onSubmit={submit} isCheckedByBrowser>
        <div className="dialog-body">
          <p>{translate('two_factor.turn_off_text')}</p>
          <SubmitError failure={failure} />
          <CurrentPasswordField email={email} isFirst />
          <SecondCodeField isFirst={false} />
        </div>
        <DialogFoot
          action={translate('two_factor.turn_off')}
          kind="red"
          onCancel={onClose}
          busy={busy}
        />
      </SubmitForm>
    </Dialog>
  )
}
