import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { getHomePath } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'

/** A route for signed-out visitors. Signed-in users are redirected to their home. */
export function Restricted({ children }: { children: ReactNode }) {
  const session = useSession()
  return session && !session.over ? <Navigate to={getHomePath(session)} replace /> : children
}
