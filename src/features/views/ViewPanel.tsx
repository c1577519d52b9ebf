import { useTranslate } from 'ra-core'
import { useNavigate } from 'react-router'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { Note } from '../../platform/ui/Note.tsx'
import { useShowView } from './useShowView.ts'
import { ViewActions, type ViewActionsProps } from './ViewActions.tsx'
import { ViewItem, ViewItems } from './ViewItems.tsx'
import { NO_VIEW, type ViewableScreen } from './viewable.ts'

interface ViewPanelProps {
  viewable: ViewableScreen
  views: readonly SavedView[]
  current: SavedView | undefined
  /** The error of loading the views. */
  error: unknown
  /** True if the screen opens with a default view, so that "all" must be in the address. */
  hasDefault: boolean
  onClose: () => void
  actions: ViewActionsProps
}

/** The views of a list or report, with their actions. */
export function ViewPanel(props: ViewPanelProps) {
  const { viewable, views, current, error, hasDefault, onClose, actions } = props
  const translate = useTranslate()
  const navigate = useNavigate()
  const showView = useShowView(viewable)
  const getMessage = useErrorMessage()
  const chooseView = (view: SavedView) => {
    onClose()
    void showView(view)
  }
  const showAllRows = () => {
    onClose()
    void navigate({ search: viewable.buildAddress('', hasDefault ? NO_VIEW : undefined) })
  }
  const itemProps = { viewable, current, onChoose: chooseView }
  return (
    <div className="popover view-pop" role="group" aria-label={translate('ui.views')}>
      <ul>
        <ViewItem
          viewable={viewable}
          query=""
          name={translate(viewable.texts.all)}
          isCurrent={!current && viewable.isPlain}
          onChoose={showAllRows}
        />
      </ul>
      <ViewItems
        {...itemProps}
        label={translate('ui.views_mine')}
        views={views.filter((view) => view.is_mine)}
      />
      <ViewItems
        {...itemProps}
        label={translate('ui.views_shared')}
        views={views.filter((view) => !view.is_mine)}
      />
      {Boolean(error) && <Note tone="orange">{getReason(getMessage(error))}</Note>}
      <hr />
      <ViewActions {...actions} />
    </div>
  )
}
