import { type AppRoute, screenAt } from '../routing/routes-context.ts'
import { mayOpenRoute, type Viewer } from './ability.ts'
import { homeOf } from './rights.ts'

/** Parses a path within this app; returns undefined for anything that may lead to another site. */
export function ownAddress(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined
  if (!URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  const isOurs = url.origin === location.origin && !url.pathname.startsWith('//')
  return isOurs ? url : undefined
}

/**
 * Returns the path to open after signing in: the requested one if the viewer may open it, else the
 * home.
 */
export function afterSignIn(
  routes: readonly AppRoute[],
  requested: unknown,
  viewer: Viewer,
): string {
  const url = ownAddress(requested)
  const screen = url && screenAt(routes, url.pathname)
  if (!url || !screen) return homeOf(viewer)
  const may = !screen.access || mayOpenRoute(viewer, screen.access)
  return may ? url.pathname + url.search : homeOf(viewer)
}
