import { useTranslate } from 'ra-core'
import type { ComponentProps } from 'react'
import { Link } from '../routing/Link.tsx'
import { CardScreen } from './CardScreen.tsx'

/** A screen that says one thing to somebody who is not signed in, and leads to signing in. */
export function SignInCard(says: Omit<ComponentProps<typeof CardScreen>, 'children'>) {
  const translate = useTranslate()
  return (
    <CardScreen {...says}>
      <div className="form">
        <Link to="/login" className="btn btn-water">
          {translate('ui.sign_in')}
        </Link>
      </div>
    </CardScreen>
  )
}
