import { useMemo } from 'react'
import type { SavedView, ViewValues } from '../../../registry/calls/view-calls.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { isObject } from '../../platform/api/is-object.ts'
import { createLocalStore } from '../../platform/layout/local-store.ts'
import { parseViews } from './parse-views.ts'
import type { ViewableScreen } from './viewable.ts'
import type { Views } from './views.ts'

type StoredViews = Readonly<Record<string, readonly SavedView[]>>

const NO_VIEWS: readonly SavedView[] = []

/** The views stored in this browser, by user and list or report. They outlast the session. */
const store = createLocalStore('savedViews', (stored): StoredViews =>
  Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).map(([key, views]) => [key, parseViews(views)]),
  ),
)

const compareNames = (first: SavedView, second: SavedView) => first.name.localeCompare(second.name)

/** Returns the user's views of a list or report in this browser, for providers without views. */
export function useLocalViews({ key: viewableKey }: Pick<ViewableScreen, 'key'>): Views {
  const key = `${useSession()?.id} ${viewableKey}`
  const views = store.use((stored) => stored[key] ?? NO_VIEWS)
  return useMemo(() => {
    const storeViews = (viewsToStore: readonly SavedView[]) =>
      store.write({ ...store.read(), [key]: viewsToStore.toSorted(compareNames) })
    const withoutView = (id: number) => views.filter((view) => view.id !== id)
    const storeView = (id: number, version: number, values: ViewValues) => {
      const view = { ...values, id, version, owner: '', is_mine: true }
      storeViews([...withoutView(id), view])
      return Promise.resolve(view)
    }
    return {
      views,
      error: null,
      areShared: false,
      add: (values) => storeView(Math.max(0, ...views.map(({ id }) => id)) + 1, 1, values),
      replace: ({ id, version }, values) => storeView(id, version + 1, values),
      remove: async ({ id }) => storeViews(withoutView(id)),
    }
  }, [key, views])
}
