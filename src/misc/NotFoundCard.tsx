import { useTranslate } from 'ra-core'
import { Link } from 'react-router'
import { CardScreen } from '../layout/CardScreen.tsx'

/** For an address that leads nowhere, asked for by somebody who is not signed in. */
export function NotFoundCard() {
  const translate = useTranslate()
  return (
    <CardScreen
      drawing="nothing"
      title={translate('ui.no_page')}
      text={translate('ui.no_page_signed_out')}
    >
      <div className="form">
        <Link to="/login" className="btn btn-water">
          {translate('ui.sign_in')}
        </Link>
      </div>
    </CardScreen>
  )
}
