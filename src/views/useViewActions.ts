import { useTranslate } from 'ra-core'
import type { SavedView, ViewValues } from '../../registry/views/saved-view.ts'
import { useErrorMessage } from '../feedback/error-message.ts'
import { toastError, toastSuccess } from '../ui/overlays/toasts.tsx'
import { useShowView } from './useShowView.ts'
import type { Viewable } from './viewable.ts'
import type { Views } from './views.ts'

/** What somebody says of a view, without what the server does. */
function valuesOf(view: ViewValues): ViewValues {
  const { list, name, role, is_default, query, widths, density } = view
  return { list, name, role, is_default, query, widths, density }
}

/** What somebody says of a view beside what it shows. */
export type Naming = Pick<ViewValues, 'name' | 'role' | 'is_default'>

/** Saves what a screen shows, under a new name or that of the current view, and deletes views. */
export function useViewActions(
  viewable: Viewable,
  { add, replace, remove }: Views,
  current: SavedView | undefined,
) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const show = useShowView(viewable)
  const { list, query, look } = viewable

  /** Does what has no form to say in what went wrong. */
  const trying = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      toastError(messageOf(error).message)
    }
  }
  const putBack = (view: SavedView) =>
    trying(async () => {
      const again = await add(valuesOf(view))
      if (view.id === current?.id) await show(again, { replace: true })
    })
  return {
    /** Saves what is shown under a name, and shows it by that name. */
    saveAs: async (naming: Naming) => {
      const view = await add({ ...naming, list, query, ...look })
      await show(view, { replace: true })
      toastSuccess(translate('ui.view_saved', { name: view.name }))
    },
    /** Gives a view another name or other readers; what it shows stays. */
    rename: (view: SavedView, naming: Naming) => replace(view, { ...valuesOf(view), ...naming }),
    /** Has a view show what is shown now. */
    saveChanges: (view: SavedView) =>
      trying(async () => {
        await replace(view, { ...valuesOf(view), query, ...look })
        toastSuccess(translate('ui.view_saved', { name: view.name }))
      }),
    discard: (view: SavedView) =>
      trying(async () => {
        await remove(view)
        toastSuccess(translate('ui.view_deleted', { name: view.name }), {
          label: translate('ui.undo'),
          run: () => void putBack(view),
        })
      }),
  }
}
