import { createContext, type ReactElement, useContext } from 'react'
import { matchPath } from 'react-router'
import type { ResourceName, Role } from '#business/words'

/** The condition for opening a route: one of its roles, and the right to read one of its subjects. */
export interface RouteAccess {
  subjects: readonly string[]
  roles: readonly Role[]
}

/** A route of the app: its path, its screen and its access. */
export interface AppRoute {
  path: string
  element: ReactElement
  /** Without it every signed-in user may open the route. */
  access?: RouteAccess
  /** The entity whose row the route shows. Users without access to the route see the row on another page. */
  rowOf?: ResourceName
  /** The element shown instead of the login when nobody is signed in. */
  signedOut?: ReactElement
  /** True if the route needs no sign-in and has no shell. */
  isPublic?: true
  /**
   * The keys of the title and menu group that the screen will set, so that the shell renders only
   * once.
   */
  heading?: { titleKey: string; groupKey: string }
  /** Imports the code of a lazy screen. */
  load?: () => Promise<unknown>
}

/** The context of all routes, provided by the composition root, which alone knows the screens. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

/** Returns all routes of the app. */
export const useRoutes = () => useContext(RoutesContext)

/** Returns whether an address may match a path. Cheaper than matching, which compiles the path. */
export function mayMatch(path: string, pathname: string): boolean {
  const fixedPrefix = path.slice(0, path.search(/\/?[:*]|$/))
  return pathname.toLowerCase().startsWith(fixedPrefix.toLowerCase())
}

/** Returns the first declared route that matches a path. */
export function findRoute(routes: readonly AppRoute[], pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => mayMatch(path, pathname) && matchPath(path, pathname))
}

/** Returns the route that matches a path, if it is not public. */
export function findScreenRoute(
  routes: readonly AppRoute[],
  pathname: string,
): AppRoute | undefined {
  const route = findRoute(routes, pathname)
  return route?.isPublic ? undefined : route
}
