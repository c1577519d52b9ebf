import { accountCalls } from '../../../registry/account/account-calls.ts'
import { call } from '../../platform/api/index.ts'
import { useAuthProvider, useTranslate } from 'ra-core'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { hasPasskeys, isOpenByName, signWithPasskey } from './passkey-device.ts'

/** The button that signs in with a passkey; null in a browser without passkeys, and at an IP address. */
export function PasskeyButton() {
  const translate = useTranslate()
  const authProvider = useAuthProvider()
  const { submit, busy, failure } = useSubmit(async () => {
    const { options } = await call(accountCalls.beginPasskeySignIn, {})
    const response = await signWithPasskey(options)
    if (response) await authProvider?.login({ response })
  })
  if (!hasPasskeys() || !isOpenByName()) return null
  return (
    <div className="form auth-again">
      <FormError error={failure && { ...failure, detail: undefined }} />
      <Button kind="quiet" icon="key" busy={busy} onClick={() => submit()}>
        {translate('passkeys.use')}
      </Button>
    </div>
  )
}
