import { type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../access/useSession.ts'
import { NotFoundCard } from '../error-screens/NotFoundCard.tsx'
import { screenAt, useRoutes } from '../routing/routes.ts'

/**
 * Lets in who is signed in. Where somebody was and is no more, the next may be somebody else:
 * they start at their own beginning, not in the middle of what another did here.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const session = useSession()
  const [owner] = useState(session?.id)
  const { pathname, search } = useLocation()
  const routes = useRoutes()
  if (session && session.id === owner) return children
  if (!session && owner === undefined && !screenAt(routes, pathname)) return <NotFoundCard />
  const next = owner === undefined ? pathname + search : undefined
  return <Navigate to="/login" replace state={next ? { next } : null} />
}
