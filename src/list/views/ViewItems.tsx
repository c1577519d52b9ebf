import { useTranslate } from 'ra-core'
import type { SavedView } from '../../../resources/kit/views/saved-view.ts'
import { dataProvider } from '../../data/index.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useFormat } from '../../i18n/format.ts'
import { type ListState, paramsOf } from '../../table/state/list-state.ts'
import { Icon } from '../../ui/drawings/Icon.tsx'
import { stateOf } from './view-state.ts'

interface ViewItemProps {
  reference: ListReference
  /** What the list would show. */
  state: ListState
  name: string
  about?: string | undefined
  isCurrent: boolean
  onChoose: () => void
}

/** A view to choose, with how many rows it has now, if the list is in memory. */
export function ViewItem({ reference, state, name, about, isCurrent, onChoose }: ViewItemProps) {
  const { number } = useFormat()
  const count = dataProvider.peekList(reference.resourceName, paramsOf(state))?.total
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
            <bdi>{name}</bdi>
          </span>
          {about && <small>{about}</small>}
        </span>
        {count !== undefined && <small className="view-count">{number(count)}</small>}
      </button>
    </li>
  )
}

interface ViewItemsProps extends Pick<ViewItemProps, 'reference'> {
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
export function ViewItems({ reference, label, views, current, onChoose }: ViewItemsProps) {
  const aboutOf = useAbout()
  if (views.length === 0) return null
  return (
    <>
      <h3 className="view-heading">{label}</h3>
      <ul className="view-items">
        {views.map((view) => (
          <ViewItem
            key={view.id}
            {...{ reference, name: view.name }}
            state={stateOf(view, reference)}
            about={aboutOf(view)}
            isCurrent={view.id === current?.id}
            onChoose={() => onChoose(view)}
          />
        ))}
      </ul>
    </>
  )
}
