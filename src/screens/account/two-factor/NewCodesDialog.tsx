import { accountCalls } from '../../../../registry/account/account-calls.ts'
import { call } from '../../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { SecondCodeField } from '../../../features/auth/fields.tsx'
import { RecoveryCodes } from '../../../features/auth/RecoveryCodes.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { useSubmit } from '../../../parts/form/useSubmit.ts'

/** The dialog that asks for a code of the app, and then replaces the recovery codes. */
export function NewCodesDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const submission = useSubmit(async (values: { code: string }) => {
    setCodes((await call(accountCalls.renewRecoveryCodes, values)).recoveryCodes)
  })
  return (
    <FormDialog
      {...submission}
      title={translate('two_factor.new_codes')}
      text={translate('two_factor.new_codes_text')}
      action={translate('two_factor.new_codes')}
      onClose={onClose}
      defaultValues={{ code: '' }}
      isCheckedByBrowser
      result={
        codes && (
          <div className="dialog-body">
            <RecoveryCodes codes={codes} onDone={onClose} />
          </div>
        )
      }
    >
      <SecondCodeField />
    </FormDialog>
  )
}
