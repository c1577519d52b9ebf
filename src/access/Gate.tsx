import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { RouteAccess } from '../routing/routes.ts'
import { mayOpenRoute } from './ability.ts'
import { useSession } from './useSession.ts'

/** Lets in who may open the route; the server decides for itself again. */
export function Gate({ access, children }: { access: RouteAccess; children: ReactNode }) {
  const session = useSession()
  const { pathname } = useLocation()
  if (mayOpenRoute(session, access)) return children
  return <Navigate to="/misc/not-authorized" replace state={{ from: pathname }} />
}
