import { type ReactNode, Suspense, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../platform/access/useSession.ts'
import { findScreenRoute, useRoutes } from '../platform/routing/routes-context.ts'
import { Fallback } from '../platform/ui/feedback/Fallback.tsx'
import { lazyComponent } from '../platform/api/lazy-component.ts'

const notFoundCard = lazyComponent(
  async () => (await import('../platform/layout/NotFoundCard.tsx')).NotFoundCard,
)

/**
 * Renders the shell for a signed-in user. Others see the route's card for visitors, or the login.
 * After signing out the login does not return to the same screen, because the next user may be
 * another.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const [initialUserId] = useState(session?.id)
  const { pathname, search } = useLocation()
  const routes = useRoutes()
  if (session && session.id === initialUserId) return children
  const screen = findScreenRoute(routes, pathname)
  const isVisitor = !session && initialUserId === undefined
  if (isVisitor && (!screen || screen.signedOut))
    return (
      <Suspense fallback={<Fallback />}>{screen?.signedOut ?? <notFoundCard.Screen />}</Suspense>
    )
  const returnPath = initialUserId === undefined ? pathname + search : undefined
  return <Navigate to="/login" replace state={returnPath ? { next: returnPath } : null} />
}
