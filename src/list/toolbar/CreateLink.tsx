import { useTranslate } from 'ra-core'
import type { ListReference } from '../../data/rows/list-references.ts'
import { nameKey } from '../../i18n/label-keys.ts'
import { Link } from '../../routing/Link.tsx'
import { Icon } from '../../ui/drawings/Icon.tsx'

/** The way to a new row of a list. */
export function CreateLink({ reference }: { reference: ListReference }) {
  const translate = useTranslate()
  return (
    <Link to={`${reference.list.route}/create`} className="btn btn-water">
      <Icon name="plus" />
      <span className="create-name">
        {translate('ui.new', { name: translate(nameKey(reference.resource), { smart_count: 1 }) })}
      </span>
    </Link>
  )
}
