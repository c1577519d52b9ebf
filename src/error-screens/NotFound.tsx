import { useTranslate } from 'ra-core'
import { useTitle } from '../layout/title.tsx'
import { Link } from '../routing/Link.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The screen for a path without a route. */
export function NotFound() {
  const translate = useTranslate()
  useTitle(translate('ui.no_page'))
  return (
    <div className="page">
      <EmptyState
        drawing="nothing"
        title={translate('ui.no_page')}
        text={translate('ui.no_page_text')}
      >
        <Link to="/" className="btn btn-water">
          {translate('ui.go_home')}
        </Link>
      </EmptyState>
    </div>
  )
}
