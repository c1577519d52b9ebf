import { accountCalls } from '../../../registry/account/account-calls.ts'
import { call } from '../../api/index.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { SecondCodeField } from '../../auth/fields.tsx'
import { RecoveryCodes } from '../../auth/RecoveryCodes.tsx'
import { SubmitError } from '../../form/SubmitError.tsx'
import { SubmitForm } from '../../form/SubmitForm.tsx'
import { useSubmit } from '../../form/useSubmit.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DialogFoot } from '../../ui/overlays/DialogFoot.tsx'

/** Replaces the recovery codes after a code of the app. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { submit, busy, failure } = useSubmit(async (given: { code: string }) => {
    setCodes((await call(accountCalls.renewRecoveryCodes, given)).recoveryCodes)
  })
  return (
    <Dialog title={translate('two_factor.new_codes')} onClose={onClose} locked={busy}>
      {codes ? (
        <div className="dialog-body">
          <RecoveryCodes codes={codes} onDone={onClose} />
        </div>
      ) : (
        <SubmitForm defaultValues={{ code: '' }} onSubmit={submit} isCheckedByBrowser>
          <div className="dialog-body">
            <p>{translate('two_factor.new_codes_text')}</p>
            <SubmitError failure={failure} />
            <SecondCodeField />
          </div>
          <DialogFoot action={translate('two_factor.new_codes')} onCancel={onClose} busy={busy} />
        </SubmitForm>
      )}
    </Dialog>
  )
}
