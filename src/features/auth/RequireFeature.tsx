import { useTranslate } from 'ra-core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useCapabilitiesLoaded } from '../../platform/access/rights.ts'
import { capabilities } from '../../platform/api/index.ts'
import { Fallback } from '../../platform/ui/feedback/Fallback.tsx'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'

/** The features of accounts that a provider may have or lack. */
type AccountFeature = 'accounts' | 'registration'

/** Returns whether the provider manages accounts and accepts registrations. */
export function useOffers(): Record<AccountFeature, boolean> {
  const isLoaded = useCapabilitiesLoaded()
  const provided = useSyncExternalStore(capabilities.subscribe, capabilities.current)
  return {
    accounts: isLoaded && provided.accounts,
    registration: isLoaded && provided.registration,
  }
}

/** Returns the name of the company account for signing in; null if none is configured. */
export function useOidcName(): string | null {
  const isLoaded = useCapabilitiesLoaded()
  const { oidc } = useSyncExternalStore(capabilities.subscribe, capabilities.current)
  return isLoaded ? oidc : null
}

/** Shows a screen if the provider has its feature, otherwise a message that it is missing. */
export function RequireFeature({
  offer,
  children,
}: {
  offer: AccountFeature
  children: ReactNode
}) {
  const translate = useTranslate()
  const isLoaded = useCapabilitiesLoaded()
  const offers = useOffers()
  if (!isLoaded) return <Fallback />
  if (offers[offer]) return children
  return (
    <CardScreen
      hasLoginLink
      drawing="door"
      title={translate('ui.not_offered')}
      text={translate(`ui.not_offered_${offer}`)}
    />
  )
}
