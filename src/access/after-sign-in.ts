import { type AppRoute, screenAt } from '../routing/routes.ts'
import { mayOpenRoute, type Viewer } from './ability.ts'
import { homeOf } from './rights.ts'

/** An address of our own, or undefined for anything that may lead elsewhere. */
export function ownAddress(address: unknown): URL | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined
  if (!URL.canParse(address, location.origin)) return undefined
  const url = new URL(address, location.origin)
  const isOurs = url.origin === location.origin && !url.pathname.startsWith('//')
  return isOurs ? url : undefined
}

/** Where somebody goes after signing in: where they wanted to, if they may. */
export function afterSignIn(routes: readonly AppRoute[], wanted: unknown, viewer: Viewer): string {
  const url = ownAddress(wanted)
  const screen = url && screenAt(routes, url.pathname)
  if (!url || !screen) return homeOf(viewer)
  const may = !screen.access || mayOpenRoute(viewer, screen.access)
  return may ? url.pathname + url.search : homeOf(viewer)
}
