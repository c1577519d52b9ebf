import { createContext, type ReactElement, useContext } from 'react'
import { matchPath } from 'react-router'
import type { Role } from '#business/words/roles.ts'

/** The condition for opening a route: one of its roles, and the right to read one of its subjects. */
export interface RouteAccess {
  subjects: readonly string[]
  roles: readonly Role[]
}

/** A route of the app: its path, its screen and who may open it. */
export interface AppRoute {
  path: string
  element: ReactElement
  /** Without it every signed-in user may open the route. */
  access?: RouteAccess
  /** What it shows in place of the login when nobody is signed in. */
  signedOut?: ReactElement
  /** The route is open without signing in, and its screen has no shell around it. */
  isPublic?: true
  /** The keys of the title and the menu group that its screen will set, so that the shell is not drawn again for them. */
  heading?: { titleKey: string; groupKey: string }
  /** Imports the code of a lazy screen. */
  load?: () => Promise<unknown>
}

/** The context of all routes, which the composition root provides, because only it knows the screens. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

/** Returns all routes of the app. */
export const useRoutes = () => useContext(RoutesContext)

/** Whether an address begins as all addresses of a path do; cheaper than matching, which compiles the path. */
export function mayMatch(path: string, pathname: string): boolean {
  const fixed = path.slice(0, path.search(/\/?[:*]|$/))
  return pathname.toLowerCase().startsWith(fixed.toLowerCase())
}

/** Returns the route that matches a path, of two matches the one declared first. */
export function routeAt(routes: readonly AppRoute[], pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => mayMatch(path, pathname) && matchPath(path, pathname))
}

/** Returns the route that matches a path, if it is not public. */
export function screenAt(routes: readonly AppRoute[], pathname: string): AppRoute | undefined {
  const route = routeAt(routes, pathname)
  return route?.isPublic ? undefined : route
}
