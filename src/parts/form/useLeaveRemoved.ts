import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { UndoneEntityRows } from '../../../registry/calls/undo-calls.ts'
import { rowPages } from '../../platform/access/pages.ts'
import { listAccessibleLists } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'
import type { Viewer } from '../../platform/access/ability.ts'

/** An address within the app. */
type PageAddress = Pick<Location, 'pathname' | 'search'>

/** Returns the address to open instead of a removed row's page; undefined for other addresses. */
export function findBackPath(
  removed: readonly UndoneEntityRows[],
  { pathname, search }: PageAddress,
  viewer: Viewer,
): string | undefined {
  const isRemoved = (entity: string, id: unknown) =>
    removed.some((rows) => rows.entity === entity && rows.ids.includes(Number(id)))
  for (const { resource, list } of listAccessibleLists(viewer)) {
    const id = pathname.startsWith(`${list.route}/`)
      ? pathname.slice(list.route.length + 1).split('/')[0]
      : undefined
    if (isRemoved(resource.name, id)) return list.route
    const query = new URLSearchParams(search)
    if (pathname !== list.route || !isRemoved(resource.name, query.get('open'))) continue
    query.delete('open')
    return [list.route, ...(query.size > 0 ? [String(query)] : [])].join('?')
  }
  const isPage = rowPages.some(({ path, of }) => {
    const [prefix = ''] = path.split(':')
    const id = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : undefined
    return of.some((entity) => isRemoved(entity, id))
  })
  return isPage ? '/' : undefined
}

/**
 * Returns a function that leaves the page of a row that an undo has removed: to the address where
 * the user came from, or to its list.
 */
export function useLeaveRemoved() {
  const session = useSession()
  const navigate = useNavigate()
  return useCallback(
    async (removed: readonly UndoneEntityRows[], returnPath?: string) => {
      const backPath = findBackPath(removed, window.location, session)
      if (backPath !== undefined) await navigate(returnPath ?? backPath)
    },
    [session, navigate],
  )
}
