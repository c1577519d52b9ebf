import { canOpen } from '../../resources/kit/access.ts'
import type { Role } from '../../resources/kit/roles.ts'
import { listPlaces } from '../provider/places.ts'
import { homeOf, reports } from './rights.ts'

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

/** Where somebody goes after signing in: where they wanted to, if their role may. */
export function afterSignIn(wanted: unknown, role: Role | null): string {
  const path = ownPath(wanted)
  const screens = [...listPlaces().map(({ list }) => list), ...reports]
  const screen = screens.find(
    ({ route }) => path === route || path?.startsWith(`${route}/`) || path?.startsWith(`${route}?`),
  )
  return path && screen && canOpen(role, screen) ? path : homeOf(role)
}
