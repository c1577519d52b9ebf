import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { Icon } from '../../platform/ui/drawings/Icon.tsx'

export interface ViewActionsProps {
  /** The current view, if the user may change it. */
  view: SavedView | undefined
  /** True if the screen differs from the view. */
  isChanged: boolean
  onSaveAs: () => void
  onEdit: () => void
  onSaveChanges: (view: SavedView) => void
  onDelete: (view: SavedView) => void
}

function ActionButton(props: { icon: string; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="popover-item" onClick={props.onClick}>
      <Icon name={props.icon} />
      <span>{props.children}</span>
    </button>
  )
}

/** The actions on the current list and view. */
export function ViewActions(props: ViewActionsProps) {
  const { view, isChanged, onSaveAs, onEdit, onSaveChanges, onDelete } = props
  const translate = useTranslate()
  return (
    <>
      {view && isChanged && (
        <ActionButton icon="done" onClick={() => onSaveChanges(view)}>
          {translate('ui.view_save_changes', { name: view.name })}
        </ActionButton>
      )}
      <ActionButton icon="plus" onClick={onSaveAs}>
        {translate('ui.view_save_as')}
      </ActionButton>
      {view && (
        <>
          <ActionButton icon="edit" onClick={onEdit}>
            {translate('ui.view_edit')}
          </ActionButton>
          <ActionButton icon="trash" onClick={() => onDelete(view)}>
            {translate('ui.view_delete', { name: view.name })}
          </ActionButton>
        </>
      )}
    </>
  )
}
