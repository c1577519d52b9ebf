import { useTranslate } from 'ra-core'
import type { ListReference } from '../data/list-references.ts'
import { listLabelKey } from '../i18n/label-keys.ts'
import { useTitle } from '../layout/title.tsx'
import { Link } from '../routing/Link.tsx'
import { Icon } from '../ui/drawings/Icon.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** For a row that is not there, or not for this. */
export function Missing({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  useTitle(translate('ui.no_row'))
  return (
    <div className="page">
      <EmptyState
        drawing="nothing"
        title={translate('ui.no_row')}
        text={translate('ui.no_row_text')}
      >
        <Link to={reference.list.route} className="btn btn-water">
          <Icon name="previous" />
          {translate(listLabelKey(reference))}
        </Link>
      </EmptyState>
    </div>
  )
}
