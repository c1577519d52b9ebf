import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { getHomePath } from '../../platform/access/rights.ts'
import { useSession } from '../../platform/access/useSession.ts'

/** A route for signed-out visitors. Signed-in users are redirected to their home. */
export function Restricted({ children }: { children: ReactNode }) {
  const session = useSession()
  return session && !session.over ? <Navigate to={getHomePath(session)} replace /> : children
}
