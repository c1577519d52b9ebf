import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { ListReference } from '../data/rows/list-references.ts'
import { getListLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from './title.tsx'
import { Link } from '../routing/Link.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

interface NotFoundPageProps {
  title: string
  text: string
  /** The target of the link. */
  to: string
  children: ReactNode
}

function NotFoundPage({ title, text, to, children }: NotFoundPageProps) {
  useTitle(title)
  return (
    <div className="page">
      <EmptyState drawing="nothing" title={title} text={text}>
        <Link to={to} className="btn btn-water">
          {children}
        </Link>
      </EmptyState>
    </div>
  )
}

/** The screen for an unknown address. */
export function NotFound() {
  const translate = useTranslate()
  return (
    <NotFoundPage title={translate('ui.no_page')} text={translate('ui.no_page_text')} to="/">
      {translate('ui.go_home')}
    </NotFoundPage>
  )
}

/** The screen for a row that does not exist or cannot be opened this way. It links to the list. */
export function RowNotFound({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  return (
    <NotFoundPage
      title={translate('ui.no_row')}
      text={translate('ui.no_row_text')}
      to={reference.list.route}
    >
      <Icon name="previous" />
      <span>{translate(getListLabelKey(reference))}</span>
    </NotFoundPage>
  )
}
