import { useTranslate } from 'ra-core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useCapabilitiesLoaded } from '../../platform/access/rights.ts'
import { capabilities } from '../../platform/api/index.ts'
import { Fallback } from '../../platform/ui/feedback/Fallback.tsx'
import { CardScreen } from '../../platform/layout/CardScreen.tsx'

/** The features of accounts that a provider may have or lack. */
type Offer = 'accounts' | 'registration'

/** Returns whether the provider manages accounts and accepts registrations. */
export function useOffers(): Record<Offer, boolean> {
  const isKnown = useCapabilitiesLoaded()
  const facts = useSyncExternalStore(capabilities.subscribe, capabilities.current)
  return { accounts: isKnown && facts.accounts, registration: isKnown && facts.registration }
}

/** Returns the name of the company account that people can sign in with; null without one. */
export function useOidcName(): string | null {
  const isKnown = useCapabilitiesLoaded()
  const { oidc } = useSyncExternalStore(capabilities.subscribe, capabilities.current)
  return isKnown ? oidc : null
}

/** Shows a screen if the provider has its feature, otherwise a message that it is missing. */
export function RequireFeature({ offer, children }: { offer: Offer; children: ReactNode }) {
  const translate = useTranslate()
  const isKnown = useCapabilitiesLoaded()
  const offers = useOffers()
  if (!isKnown) return <Fallback />
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
