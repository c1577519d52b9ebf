import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../../platform/access/useSession.ts'
import { loadCode } from '../../../platform/api/loading.ts'
import { HiddenUsername } from '../../../features/auth/fields.tsx'
import type { Credentials } from '../../../features/auth/SignInFields.tsx'
import { FormDialog } from '../../../parts/form/FormDialog.tsx'
import { TextField } from '../../../parts/form/TextField.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import { Skeleton } from '../../../platform/ui/Skeleton.tsx'

const loadSetup = () => import('../../../features/auth/TwoFactorSetup.tsx')
const TwoFactorSetup = lazy(async () => ({ default: (await loadCode(loadSetup)).TwoFactorSetup }))

/** The dialog that asks for the password, and then sets up the second step of the sign-in. */
export function SetUpDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  const email = useSession()?.email ?? ''
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  return (
    <FormDialog
      title={translate('two_factor.title')}
      text={translate('two_factor.set_up_text')}
      action={translate('two_factor.continue')}
      onClose={onClose}
      defaultValues={{ password: '' }}
      isCheckedByBrowser
      submit={async ({ password }) => setCredentials({ email, password: String(password) })}
      result={
        credentials && (
          <div className="dialog-body">
            <Suspense fallback={<Skeleton shape="form" />}>
              <TwoFactorSetup
                credentials={credentials}
                onDone={onClose}
                onCancel={onClose}
                isSignedIn
              />
            </Suspense>
          </div>
        )
      }
    >
      <HiddenUsername email={email} />
      <TextField name="password" label={translate('profile.password_current')}>
        {(control) => <PasswordInput {...control} autoComplete="current-password" autoFocus />}
      </TextField>
    </FormDialog>
  )
}
