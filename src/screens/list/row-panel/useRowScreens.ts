import { useEffect } from 'react'
import { preload } from '../../../platform/api/loading.ts'
import { whenIdle } from '../../../platform/data/lists/dataset.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { findRoute, useRoutes } from '../../../platform/routing/routes-context.ts'
import { lazyPanel } from './useRowPanel.ts'

/**
 * Loads the code of a row's panel, page and form after the first paint, because a row of the list
 * also opens without a connection.
 */
export function useRowScreens({ list: { route } }: ListReference): void {
  const routes = useRoutes()
  useEffect(
    () =>
      whenIdle(() => {
        preload(lazyPanel.load)
        for (const path of [`${route}/1/show`, `${route}/1`]) {
          const load = findRoute(routes, path)?.load
          if (load) preload(load)
        }
      }),
    [routes, route],
  )
}
