import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { RouteAccess } from '../routing/routes-context.ts'
import { mayOpenRoute } from './ability.ts'
import { NOT_AUTHORIZED } from './rights.ts'
import { useSession } from './useSession.ts'

/** Renders a route for users who may open it and redirects others; the server checks rights itself. */
export function Gate({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (mayOpenRoute(session, access)) return children
  return <Navigate to={NOT_AUTHORIZED} replace state={{ from: pathname }} />
}
