import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { Link } from '../routing/Link.tsx'
import { Drawing } from '../ui/drawings/Drawing.tsx'
import type { DrawingName } from '../ui/drawings/DrawnLines.tsx'
import { BlankLayout } from './BlankLayout.tsx'
import { useDocumentTitle } from './title.tsx'

interface CardScreenProps {
  title: string
  text: ReactNode
  drawing?: DrawingName
  /** True if the card ends with a link to the login. */
  hasLoginLink?: boolean
  children?: ReactNode
}

/** A public screen of one card: title, text and content. */
export function CardScreen({
  title,
  text,
  drawing,
  hasLoginLink = false,
  children,
}: CardScreenProps) {
  const translate = useTranslate()
  useDocumentTitle(title)
  return (
    <BlankLayout>
      {drawing && <Drawing of={drawing} />}
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
      {hasLoginLink && (
        <p className="auth-links">
          <Link to="/login">{translate('ui.to_sign_in')}</Link>
        </p>
      )}
    </BlankLayout>
  )
}
