import { useTranslate } from 'ra-core'
import { SignInCard } from '../layout/SignInCard.tsx'

/** For an address that leads nowhere, asked for by somebody who is not signed in. */
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
