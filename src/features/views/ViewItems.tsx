import { useTranslate } from 'ra-core'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'
import type { ViewableScreen } from './viewable.ts'

interface ViewItemProps {
  viewable: ViewableScreen
  /** The query of the view. */
  query: string
  name: string
  description?: string | undefined
  isCurrent: boolean
  onChoose: () => void
}

/** A view to choose, with its number of rows. */
export function ViewItem({
  viewable,
  query,
  name,
  description,
  isCurrent,
  onChoose,
}: ViewItemProps) {
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
          {description && <small>{description}</small>}
        </span>
        {viewable.renderCount?.(query)}
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

/** Returns a function that describes a view: its role, its owner, and whether it is the default. */
function useViewDescription() {
  const translate = useTranslate()
  return ({ role, owner, is_mine, is_default }: SavedView) => {
    const sharedText =
      role && translate('ui.view_shared_with', { role: translate(`roles.${role}`) })
    return [is_default && translate('ui.view_default'), sharedText, !is_mine && owner]
      .filter(Boolean)
      .join(' · ')
  }
}

/** Views under one heading. */
export function ViewItems({ viewable, label, views, current, onChoose }: ViewItemsProps) {
  const describeView = useViewDescription()
  if (views.length === 0) return null
  return (
    <>
      <h3 className="view-heading muted tiny">{label}</h3>
      <ul>
        {views.map((view) => (
          <ViewItem
            key={view.id}
            viewable={viewable}
            name={view.name}
            query={view.query}
            description={describeView(view)}
            isCurrent={view.id === current?.id}
            onChoose={() => onChoose(view)}
          />
        ))}
      </ul>
    </>
  )
}
