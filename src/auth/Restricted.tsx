import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { homeOf } from '../access/rights.ts'
import { useSession } from '../access/useSession.ts'

/** For signed-out people only; whoever is signed in is sent home. */
export function Restricted({ children }: { children: ReactNode }) {
  const session = useSession()
  return session && !session.over ? <Navigate to={homeOf(session)} replace /> : children
}
