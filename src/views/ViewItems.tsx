import { useTranslate } from 'ra-core'
import type { SavedView } from '../../registry/views/saved-view.ts'
import { useFormat } from '../i18n/format.ts'
import { Icon } from '../ui/drawings/Icon.tsx'
import type { Viewable } from './viewable.ts'

interface ViewItemProps {
  viewable: Viewable
  /** The query of what it would show. */
  query: string
  name: string
  about?: string | undefined
  isCurrent: boolean
  onChoose: () => void
}

/** A view to choose, with how many rows it has now, if the list is in memory. */
export function ViewItem({ viewable, query, name, about, isCurrent, onChoose }: ViewItemProps) {
  const { number } = useFormat()
  const count = viewable.countOf(query)
  return (
    <li>
      <button
        type="button"
        className="popover-item view-item"
        aria-current={isCurrent || undefined}
        onClick={onChoose}
      >
        <Icon name={isCurrent ? 'check' : 'view'} />
        <span>
          <span>
            <bdi translate="no">{name}</bdi>
          </span>
          {about && <small>{about}</small>}
        </span>
        {count !== undefined && <small className="view-count">{number(count)}</small>}
      </button>
    </li>
  )
}

interface ViewItemsProps extends Pick<ViewItemProps, 'viewable'> {
  label: string
  views: readonly SavedView[]
  current: SavedView | undefined
  onChoose: (view: SavedView) => void
}

/** What is told of a view beside its name: for whom it is, whose it is, and whether it opens the list. */
function useAbout() {
  const translate = useTranslate()
  return ({ role, owner, is_mine, is_default }: SavedView) => {
    const shared = role && translate('ui.view_shared_with', { role: translate(`roles.${role}`) })
    return [is_default && translate('ui.view_default'), shared, !is_mine && owner]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Views under one heading. */
export function ViewItems({ viewable, label, views, current, onChoose }: ViewItemsProps) {
  const aboutOf = useAbout()
  if (views.length === 0) return null
  return (
    <>
      <h3 className="view-heading">{label}</h3>
      <ul className="view-items">
        {views.map((view) => (
          <ViewItem
            key={view.id}
            {...{ viewable, name: view.name, query: view.query }}
            about={aboutOf(view)}
            isCurrent={view.id === current?.id}
            onChoose={() => onChoose(view)}
          />
        ))}
      </ul>
    </>
  )
}
