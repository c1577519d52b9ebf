import type { ReactNode } from 'react'
import type { ResourceName } from '../../../resources/kit/words/names.ts'
import { pageOf } from '../../access/pages.ts'
import { useSession } from '../../access/useSession.ts'
import { Link } from '../../routing/Link.tsx'

interface PointerProps {
  /** The entity of the row, where it is known. */
  to: ResourceName | undefined
  id: unknown
  children: ReactNode
}

/** What a row is called, leading to its page for whoever may open one. */
export function Pointer({ to, id, children }: PointerProps) {
  const session = useSession()
  const page = to && pageOf(to, id, session)
  return page ? <Link to={page}>{children}</Link> : children
}
