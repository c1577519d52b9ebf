import { accountCalls } from '../../../registry/account/account-calls.ts'
import { call } from '../../platform/api/index.ts'
import { useTranslate } from 'ra-core'
import { FormError } from '../../platform/ui/feedback/FormError.tsx'
import { useSubmit } from '../../parts/form/useSubmit.ts'
import { Button } from '../../platform/ui/controls/Button.tsx'
import { keepNextPath } from './next-path.ts'
import { useOidcName } from './RequireFeature.tsx'

/** The button that opens the company's sign-in page; null if no company account is configured. */
export function OidcButton({ nextPath }: { nextPath: unknown }) {
  const translate = useTranslate()
  const name = useOidcName()
  const { submit, busy, failure } = useSubmit(async () => {
    const { url } = await call(accountCalls.beginOidc, {})
    keepNextPath(nextPath)
    location.assign(url)
  })
  if (name === null) return null
  return (
    <div className="form auth-again">
      <FormError error={failure} />
      <Button busy={busy} onClick={() => submit()}>
        {translate('ui.sign_in_with', { name })}
      </Button>
    </div>
  )
}
