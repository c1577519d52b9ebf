import { useTranslate } from 'ra-core'
import type { ComponentProps } from 'react'
import { Link } from '../routing/Link.tsx'
import { CardScreen } from './CardScreen.tsx'

/** A public screen with one message and a link to the login. */
export function SignInCard(props: Omit<ComponentProps<typeof CardScreen>, 'children'>) {
  const translate = useTranslate()
  return (
    <CardScreen {...props}>
      <div className="form">
        <Link to="/login" className="btn btn-water">
          {translate('ui.sign_in')}
        </Link>
      </div>
    </CardScreen>
  )
}
