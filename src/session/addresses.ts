import type { Who } from './ability.ts'
import { homeOf, openLists, openReports } from './rights.ts'

/** The path of an address of our own, or undefined for anything that may lead elsewhere. */
export function ownPath(address: unknown): string | undefined {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return undefined
  try {
    const url = new URL(address, location.origin)
    return url.origin === location.origin ? url.pathname + url.search : undefined
  } catch {
    return undefined
  }
}

/** Where somebody goes after signing in: where they wanted to, if they may. */
export function afterSignIn(wanted: unknown, who: Who): string {
  const path = ownPath(wanted)
  const screens = [...openLists(who).map(({ list }) => list), ...openReports(who)]
  const screen = screens.find(
    ({ route }) => path === route || path?.startsWith(`${route}/`) || path?.startsWith(`${route}?`),
  )
  return path && screen ? path : homeOf(who)
}
