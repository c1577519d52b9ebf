import type { ReactNode } from 'react'
import type { ResourceName } from '#business/words'
import { findRowPath } from '../../../platform/access/pages.ts'
import { useSession } from '../../../platform/access/useSession.ts'
import { Link } from '../../../platform/routing/Link.tsx'

interface RowLinkProps {
  /** The row's entity; undefined if unknown. */
  to: ResourceName | undefined
  id: unknown
  children: ReactNode
}

/** A link to a row's page, or plain content for users who may not open it. */
export function RowLink({ to, id, children }: RowLinkProps) {
  const session = useSession()
  const page = to && findRowPath(to, id, session)
  return page ? <Link to={page}>{children}</Link> : children
}
