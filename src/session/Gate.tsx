import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { Role } from '../../resources/kit/roles.ts'
import { mayOpen } from './ability.ts'
import { useSession } from './useSession.ts'

interface GateProps {
  /** What a stored ability calls it; one of them is enough. */
  subjects: readonly string[]
  list: { roles: readonly Role[] }
  children: ReactNode
}

/** Lets in who may open the list; the server decides for itself again. */
export function Gate({ subjects, list, children }: GateProps) {
  const session = useSession()
  const { pathname } = useLocation()
  if (subjects.some((subject) => mayOpen(session, subject, list))) return children
  return <Navigate to="/misc/not-authorized" replace state={{ from: pathname }} />
}
