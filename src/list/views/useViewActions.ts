import { useTranslate } from 'ra-core'
import type { SavedView, ViewValues } from '../../../resources/kit/views/saved-view.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { useErrorMessage } from '../../feedback/error-message.ts'
import { usePreferences } from '../../layout/preferences.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { toastError, toastSuccess } from '../../ui/overlays/toasts.tsx'
import { useWidths } from '../columns/column-widths.ts'
import { useShowView } from './useShowView.ts'
import { contentOf, valuesOf } from './view-state.ts'
import type { Views } from './views.ts'

/** What somebody says of a view beside what it shows. */
export type Naming = Pick<ViewValues, 'name' | 'role' | 'is_default'>

/** Saves what a list shows, under a new name or that of the current view, and deletes views. */
export function useViewActions(
  reference: ListReference,
  state: ListState,
  { add, replace, remove }: Views,
  current: SavedView | undefined,
) {
  const translate = useTranslate()
  const messageOf = useErrorMessage()
  const show = useShowView(reference)
  const widths = useWidths(reference.resourceName)
  const { density } = usePreferences()
  const content = () => contentOf(reference, state, { widths, density })

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
      const view = await add({ ...naming, ...content(), list: reference.listName })
      await show(view, { replace: true })
      toastSuccess(translate('ui.view_saved', { name: view.name }))
    },
    /** Gives a view another name or other readers; what it shows stays. */
    rename: (view: SavedView, naming: Naming) => replace(view, { ...valuesOf(view), ...naming }),
    /** Has a view show what is shown now. */
    saveChanges: (view: SavedView) =>
      trying(async () => {
        await replace(view, { ...valuesOf(view), ...content() })
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
