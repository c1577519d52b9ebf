import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { homeOf } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'

/** A route for signed-out people; others are redirected to their start page. */
export function Restricted({ children }: { children: ReactNode }) {
  const session = useSession()
  return session && !session.over ? <Navigate to={homeOf(session)} replace /> : children
}
