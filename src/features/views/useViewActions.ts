import { useTranslate } from 'ra-core'
import type { SavedView, ViewValues } from '../../../registry/calls/view-calls.ts'
import { getReason, useErrorMessage } from '../../platform/ui/feedback/error-message.ts'
import { toastError, toastSuccess } from '../../platform/ui/overlays/toasts.tsx'
import { useShowView } from './useShowView.ts'
import type { ViewableScreen } from './viewable.ts'
import type { Views } from './views.ts'

/** Returns the user's values of a view, without the server's. */
function pickViewValues(view: ViewValues): ViewValues {
  const { list, name, role, is_default, query, widths, density } = view
  return { list, name, role, is_default, query, widths, density }
}

/** The name and the sharing of a view. */
export type ViewNaming = Pick<ViewValues, 'name' | 'role' | 'is_default'>

/** Returns the functions that save, rename and delete views. */
export function useViewActions(
  viewable: ViewableScreen,
  { add, replace, remove }: Views,
  current: SavedView | undefined,
) {
  const translate = useTranslate()
  const getMessage = useErrorMessage()
  const showView = useShowView(viewable)
  const { list, query, appearance } = viewable

  /** Runs an action without a form, and shows its failure in a toast. */
  const withErrorToast = async (change: () => Promise<unknown>) => {
    try {
      await change()
    } catch (error) {
      toastError(getReason(getMessage(error)))
    }
  }
  const restoreView = (view: SavedView) =>
    withErrorToast(async () => {
      const restoredView = await add(pickViewValues(view))
      if (view.id === current?.id) await showView(restoredView, { replace: true })
    })
  return {
    /** Saves the current state under a name, and shows it by that name. */
    create: async (naming: ViewNaming) => {
      const view = await add({ ...naming, list, query, ...appearance })
      await showView(view, { replace: true })
      toastSuccess(translate('ui.view_saved', { name: view.name }))
    },
    /** Renames a view or changes its sharing. The saved query stays. */
    rename: (view: SavedView, naming: ViewNaming) =>
      replace(view, { ...pickViewValues(view), ...naming }),
    /** Stores the current state in a view. */
    saveChanges: (view: SavedView) =>
      withErrorToast(async () => {
        await replace(view, { ...pickViewValues(view), query, ...appearance })
        toastSuccess(translate('ui.view_saved', { name: view.name }))
      }),
    discard: (view: SavedView) =>
      withErrorToast(async () => {
        await remove(view)
        toastSuccess(translate('ui.view_deleted', { name: view.name }), {
          label: translate('ui.undo'),
          run: () => void restoreView(view),
        })
      }),
  }
}
