import { useTranslate } from 'ra-core'
import { SignInCard } from '../layout/SignInCard.tsx'

/** The same for signed-out people. */
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
