import { useTranslate } from 'ra-core'
import { SignInCard } from './SignInCard.tsx'

/** The screen for a path without a route when nobody is signed in. */
export function NotFoundCard() {
  const translate = useTranslate()
  return (
    <SignInCard
      drawing="nothing"
      title={translate('ui.no_page')}
      text={translate('ui.no_page_signed_out')}
    />
  )
}
