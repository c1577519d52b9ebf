import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { canOpen } from '../../resources/kit/access.ts'
import type { Role } from '../../resources/kit/roles.ts'
import { useSession } from './useSession.ts'

/** Lets in who is signed in and whose role may open the list; the server decides for itself again. */
export function Gate({
  list,
  children,
}: {
  list?: { roles: readonly Role[] }
  children: ReactNode
}) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (!session) return <Navigate to="/login" replace state={{ next: pathname + search }} />
  if (list && !canOpen(session.role, list)) {
    return <Navigate to="/misc/not-authorized" replace state={{ from: pathname }} />
  }
  return children
}
