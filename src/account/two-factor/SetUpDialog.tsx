import { useTranslate } from 'ra-core'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../access/useSession.ts'
import { loadCode } from '../../api/loading.ts'
import { HiddenUsername } from '../../auth/fields.tsx'
import type { Credentials } from '../../auth/SignInFields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { TextField } from '../../form/TextField.tsx'
import { PasswordInput } from '../../ui/controls/PasswordInput.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const load = () => import('../../auth/TwoFactorSetup.tsx')
const TwoFactorSetup = lazy(async () => ({ default: (await loadCode(load)).TwoFactorSetup }))

/** Asks for the password, and then sets up the second step with it. */
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
