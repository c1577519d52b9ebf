import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import type { SavedView } from '../../../resources/kit/views/saved-view.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { type ListState, readAddress, writeAddress } from '../../table/state/list-state.ts'
import { Note } from '../../ui/Note.tsx'
import { useShowView } from './useShowView.ts'
import { ViewActions, type ViewActionsProps } from './ViewActions.tsx'
import { ViewItem, ViewItems } from './ViewItems.tsx'
import { isPlain, NO_VIEW } from './view-state.ts'

interface ViewPanelProps {
  reference: ListReference
  state: ListState
  views: readonly SavedView[]
  current: SavedView | undefined
  /** Why the views cannot be had. */
  error: unknown
  /** The list opens with a view, so that all rows must be asked for. */
  hasDefault: boolean
  onClose: () => void
  actions: ViewActionsProps
}

/** The views of a list to choose from, and what can be done with them. */
export function ViewPanel(props: ViewPanelProps) {
  const { reference, state, views, current, error, hasDefault, onClose, actions } = props
  const translate = useTranslate()
  const navigate = useNavigate()
  const show = useShowView(reference)
  const messageOf = useErrorMessage()
  const everything = readAddress('', reference)
  const choose = (view: SavedView) => {
    onClose()
    void show(view)
  }
  const chooseAll = () => {
    onClose()
    const search = writeAddress({ ...everything, ...(hasDefault && { view: NO_VIEW }) }, reference)
    void navigate({ search })
  }
  const items = { reference, current, onChoose: choose }
  return (
    <div className="popover view-pop" role="group" aria-label={translate('ui.views')}>
      <ul className="view-items">
        <ViewItem
          reference={reference}
          state={everything}
          name={translate('ui.view_all')}
          isCurrent={!current && isPlain(state, reference)}
          onChoose={chooseAll}
        />
      </ul>
      <ViewItems
        {...items}
        label={translate('ui.views_mine')}
        views={views.filter((view) => view.is_mine)}
      />
      <ViewItems
        {...items}
        label={translate('ui.views_shared')}
        views={views.filter((view) => !view.is_mine)}
      />
      {Boolean(error) && <Note tone="orange">{messageOf(error).message}</Note>}
      <hr />
      <ViewActions {...actions} />
    </div>
  )
}
