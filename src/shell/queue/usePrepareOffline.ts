import { useEffect, useState } from 'react'
import { getChoosableConditions } from '../../../registry/entities/choices.ts'
import { getBodyFields } from '../../../registry/entities/endpoints.ts'
import { MAX_PAGE_SIZE } from '../../../registry/values/page-sizes.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { loadActionDialog } from '../../parts/actions/RowActions.tsx'
import { readSession } from '../../platform/api/session.ts'
import { changeQueue, dataProvider } from '../../platform/data/index.ts'
import { whenIdle } from '../../platform/data/lists/dataset.ts'
import { getResource } from '../../platform/data/rows/resources.ts'
import { type AppRoute, findRoute, useRoutes } from '../../platform/routing/routes-context.ts'
import { lazyComponent } from '../../platform/api/lazy-component.ts'
import { type OfflineList, listOfflineLists } from './kept-lists.ts'

/** The list of the waiting changes. */
export const queueDialog = lazyComponent(
  async () => (await import('./QueueDialog.tsx')).QueueDialog,
)

/** Loads the rows that the reference fields of an action offer, as their inputs do. */
function loadChoices({ reference: { resource }, verbs }: OfflineList): Promise<unknown>[] {
  const names = new Set(verbs.flatMap((verb) => getBodyFields(resource, verb)))
  return [...names].flatMap((name) => {
    const field = resource.fields[name]
    if (field?.type !== 'reference') return []
    const target = getResource(field.to)
    return dataProvider.getList(field.to, {
      pagination: { page: 1, perPage: MAX_PAGE_SIZE },
      sort: { field: target.title, order: 'ASC' },
      filter: {},
      meta: { where: getChoosableConditions(field, target), mostIfPaged: MAX_PAGE_SIZE },
    })
  })
}

/** Loads the code and the rows of a list, so that it works without a connection. */
function loadList(offlineList: OfflineList, routes: readonly AppRoute[]): Promise<unknown>[] {
  const { resourceName, list } = offlineList.reference
  const paths = [list.route, `${list.route}/1/show`]
  const pagination = { page: 1, perPage: 1 }
  return [
    ...paths.map((path) => findRoute(routes, path)?.load?.() ?? Promise.resolve()),
    dataProvider.getList(resourceName, { pagination, filter: {} }),
    ...loadChoices(offlineList),
  ]
}

/**
 * Prepares the page for the loss of its connection, where the user has actions that this device
 * keeps. Sends what an earlier page has kept. Returns whether the page works without a connection.
 */
export function usePrepareOffline(): boolean {
  const userId = useSession()?.id
  const routes = useRoutes()
  const [preparedUserId, setPreparedUserId] = useState<number>()
  useEffect(() => {
    if (userId === undefined) return
    void changeQueue.flush()
    const lists = listOfflineLists(readSession())
    if (lists.length === 0) return
    const loadEverything = async () => {
      const listLoads = lists.flatMap((keptList) => loadList(keptList, routes))
      await Promise.all([loadActionDialog(), queueDialog.load(), ...listLoads])
      setPreparedUserId(userId)
    }
    // Code and rows that fail to load here are loaded on use.
    whenIdle(() => void loadEverything().catch(() => undefined))
  }, [userId, routes])
  return userId !== undefined && preparedUserId === userId
}
