import { useTranslate } from 'ra-core'
import type { ListReference } from '../data/list-references.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import { Link } from '../routing/Link.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

const PAGE = { title: 'ui.no_page', text: 'ui.no_page_text' }
const ROW = { title: 'ui.no_row', text: 'ui.no_row_text' }

/** For an address that leads nowhere; with a list, for a row that is not in it. */
export function NotFound({ reference }: { reference?: ListReference }) {
  const translate = useTranslate()
  const keys = reference ? ROW : PAGE
  useTitle(translate(keys.title))
  return (
    <div className="page">
      <EmptyState drawing="nothing" title={translate(keys.title)} text={translate(keys.text)}>
        <Link to={reference?.list.route ?? '/'} className="btn btn-water">
          {reference && <Icon name="previous" />}
          {translate(reference ? listLabelKey(reference) : 'ui.go_home')}
        </Link>
      </EmptyState>
    </div>
  )
}
