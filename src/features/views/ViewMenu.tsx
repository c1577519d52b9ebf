import { lazy, Suspense, useState } from 'react'
import { mayChangeView } from '../../../registry/views/saved-view.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadCode, preload } from '../../platform/api/loading.ts'
import { OpeningDialog } from '../../platform/ui/feedback/Offline.tsx'
import { usePopover } from '../../platform/ui/overlays/usePopover.ts'
import { LateViewPanel } from './LateViewPanel.tsx'
import { useDefaultView } from './useDefaultView.ts'
import { useViewActions } from './useViewActions.ts'
import { useViews } from './useViews.ts'
import { ViewButton } from './ViewButton.tsx'
import { isShowingView, type ViewableScreen } from './viewable.ts'

const loadViewDialog = () => import('./ViewDialog.tsx')
const ViewDialog = lazy(async () => ({ default: (await loadCode(loadViewDialog)).ViewDialog }))

/** The menu's open state. Opening loads the code of the dialogs; closing returns the focus. */
function useMenu() {
  const { ref, open, setOpen } = usePopover<HTMLDivElement>()
  const toggleMenu = () => {
    setOpen(!open)
    preload(loadViewDialog)
  }
  const closeMenu = () => {
    setOpen(false)
    ref.current?.querySelector('button')?.focus()
  }
  return { ref, open, toggle: toggleMenu, close: closeMenu }
}

/** The saved views of a list or report. The user chooses, saves, renames and deletes them. */
export function ViewMenu({ viewable }: { viewable: ViewableScreen }) {
  const role = useSession()?.role
  const { ref, open, toggle, close } = useMenu()
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null)
  const viewStore = useViews(viewable)
  const { views = [], areShared, error } = viewStore
  const defaultView = useDefaultView(viewable, viewStore.views)
  const current = views.find(({ id }) => String(id) === viewable.view)
  const isChanged = current !== undefined && !isShowingView(current, viewable)
  const actions = useViewActions(viewable, viewStore, current)
  const editedView = dialog === 'edit' ? current : undefined
  const openDialog = (name: 'new' | 'edit') => {
    close()
    setDialog(name)
  }
  const closeAndRun = (change: Promise<void>) => {
    close()
    void change
  }
  return (
    <div ref={ref} className="view-menu">
      <ViewButton current={current} isChanged={isChanged} isOpen={open} onClick={toggle} />
      {open && (
        <LateViewPanel
          viewable={viewable}
          views={views}
          current={current}
          error={error}
          hasDefault={defaultView !== undefined}
          onClose={close}
          actions={{
            view: current && role && mayChangeView(role, current) ? current : undefined,
            isChanged,
            onSaveAs: () => openDialog('new'),
            onEdit: () => openDialog('edit'),
            onSaveChanges: (view) => closeAndRun(actions.saveChanges(view)),
            onDelete: (view) => closeAndRun(actions.discard(view)),
          }}
        />
      )}
      {dialog && (
        <Suspense fallback={<OpeningDialog />}>
          <ViewDialog
            viewable={viewable}
            isShareable={areShared}
            view={editedView}
            onSave={(naming) =>
              editedView ? actions.rename(editedView, naming) : actions.create(naming)
            }
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
