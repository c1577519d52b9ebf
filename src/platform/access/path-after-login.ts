import { matchPath } from 'react-router'
import { type AppRoute, findScreenRoute } from '../routing/routes-context.ts'
import { mayOpenRoute, type Viewer } from './ability.ts'
import { findRowPath } from './pages.ts'
import { getHomePath } from './rights.ts'

/** Parses a path within this app. Returns undefined for anything that may lead to another site. */
export function parseInternalUrl(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined
  if (!URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  const isInternalUrl = url.origin === location.origin && !url.pathname.startsWith('//')
  return isInternalUrl ? url : undefined
}

/**
 * Returns the path to open after signing in: the requested one if the viewer may open it, otherwise
 * the viewer's own page of its row, otherwise the home.
 */
export function getPathAfterLogin(
  routes: readonly AppRoute[],
  requestedPath: unknown,
  viewer: Viewer,
): string {
  const url = parseInternalUrl(requestedPath)
  const screen = url && findScreenRoute(routes, url.pathname)
  if (!url || !screen) return getHomePath(viewer)
  const isAllowed = !screen.access || mayOpenRoute(viewer, screen.access)
  if (isAllowed) return url.pathname + url.search
  const { id } = matchPath(screen.path, url.pathname)?.params ?? {}
  const ownPath = screen.rowOf && findRowPath(screen.rowOf, id, viewer)
  return ownPath ?? getHomePath(viewer)
}
