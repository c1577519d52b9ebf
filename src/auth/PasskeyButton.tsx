import { accountCalls } from '../../registry/account/account-calls.ts'
import { call } from '../api/index.ts'
import { useAuthProvider, useTranslate } from 'ra-core'
import { FormError } from '../ui/feedback/FormError.tsx'
import { useSubmit } from '../form/useSubmit.ts'
import { Button } from '../ui/controls/Button.tsx'
import { hasPasskeys, signWithPasskey } from './passkey-device.ts'

/** The button that signs in with a passkey; nothing in a browser without them. */
export function PasskeyButton() {
  const translate = useTranslate()
  const authProvider = useAuthProvider()
  const { submit, busy, failure } = useSubmit(async () => {
    const { options } = await call(accountCalls.beginPasskeySignIn, {})
    const response = await signWithPasskey(options)
    if (response) await authProvider?.login({ response })
  })
  if (!hasPasskeys()) return null
  return (
    <div className="form auth-again">
      <FormError error={failure && { ...failure, detail: undefined }} />
      <Button icon="key" busy={busy} onClick={() => submit()}>
        {translate('passkeys.use')}
      </Button>
    </div>
  )
}
