import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { isFresh } from '../../parts/table/state/list-memory.ts'
import { useShowView } from './useShowView.ts'
import type { Viewable } from './viewable.ts'

/** Returns whether the user opened the screen without a query and has none stored. */
function useIsPlainVisit({ isRemembered }: Viewable) {
  const { search, key, state } = useLocation()
  const asksNothing = search === '' && (isFresh(state) || !isRemembered)
  const [entry, setEntry] = useState(key)
  const [isAsked, setIsAsked] = useState(asksNothing)
  if (entry !== key) {
    setEntry(key)
    if (search === '' && isFresh(state)) setIsAsked(true)
  }
  return [isAsked, setIsAsked] as const
}

/**
 * Shows the default view of the user's role if the screen was opened without a query. A query made
 * while it loads has priority. Returns that view.
 */
export function useDefaultView(
  viewable: Viewable,
  views: readonly SavedView[] | undefined,
): SavedView | undefined {
  const role = useSession()?.role
  const show = useShowView(viewable)
  const [isAsked, setIsAsked] = useIsPlainVisit(viewable)
  const first = views?.find((view) => view.is_default && view.role === role)
  const isFree = viewable.isPlain && viewable.view === undefined
  useEffect(() => {
    if (!isAsked || !views) return
    setIsAsked(false)
    if (first && isFree) void show(first, { replace: true })
  }, [isAsked, setIsAsked, views, first, isFree, show])
  return first
}
