import { createContext, type ReactElement, useContext } from 'react'
import { matchPath } from 'react-router'
import type { Role } from '../../resources/kit/words/roles.ts'

/** Who may open an address: whoever may read one of its subjects and has one of its roles. */
export interface RouteAccess {
  subjects: readonly string[]
  roles: readonly Role[]
}

/** One address of the app, and the screen that is shown there. */
export interface AppRoute {
  path: string
  element: ReactElement
  /** Without it everybody who is signed in may open it. */
  access?: RouteAccess
  /** It stands before the shell, and is open to those who are not signed in. */
  isPublic?: true
  /** Fetches the code of its screen, where that comes later than the app's own. */
  load?: () => Promise<unknown>
}

/** Every address of the app; the composition root gives it, because only that knows the screens. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

/** Every address of the app. */
export const useRoutes = () => useContext(RoutesContext)

/** The route of an address; of two that fit, the one that is declared first. */
export function routeAt(routes: readonly AppRoute[], pathname: string): AppRoute | undefined {
  return routes.find(({ path }) => matchPath(path, pathname))
}

/** The route of an address within the shell. */
export function screenAt(routes: readonly AppRoute[], pathname: string): AppRoute | undefined {
  const route = routeAt(routes, pathname)
  return route?.isPublic ? undefined : route
}
