import type { RouterNavigateFunction, RouterProvider } from 'ra-core'
import { useCallback, useEffect, useRef } from 'react'
import {
  Link,
  matchPath,
  Navigate,
  Outlet,
  Route,
  Routes,
  useInRouterContext,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
} from 'react-router'
import { useBlocker } from './blockable-history.ts'

/** Returns a function that navigates and stays the same, as react-admin expects. */
function useStableNavigate(): RouterNavigateFunction {
  const navigate = useNavigate()
  const latestNavigate = useRef(navigate)
  useEffect(() => {
    latestNavigate.current = navigate
  }, [navigate])
  return useCallback<RouterNavigateFunction>((to, options) => {
    if (typeof to === 'number') void latestNavigate.current(to)
    else void latestNavigate.current(to, options)
  }, [])
}

/**
 * react-admin's access to react-router. It has the name of react-admin's own, which it replaces in
 * the build, because that one creates a data router.
 */
export const reactRouterProvider: RouterProvider = {
  useNavigate: useStableNavigate,
  useLocation,
  useParams: useParams as RouterProvider['useParams'],
  useBlocker,
  useMatch,
  useInRouterContext,
  useCanBlock: () => true,
  Link,
  Navigate,
  Route: Route as RouterProvider['Route'],
  Routes,
  Outlet,
  // The app has a router around react-admin.
  RouterWrapper: ({ children }) => children,
  matchPath,
}
