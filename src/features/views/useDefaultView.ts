import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '../../../registry/calls/view-calls.ts'
import { useSession } from '../../platform/access/useSession.ts'
import { isFreshList } from '../../parts/table/state/list-memory.ts'
import { useShowView } from './useShowView.ts'
import type { ViewableScreen } from './viewable.ts'

/** Returns whether the user opened the screen without a query and has none stored. */
function useIsPlainVisit({ isRemembered }: ViewableScreen) {
  const { search, key, state } = useLocation()
  const hasNoQuery = search === '' && (isFreshList(state) || !isRemembered)
  const [entry, setEntry] = useState(key)
  const [isPlainVisit, setPlainVisit] = useState(hasNoQuery)
  if (entry !== key) {
    setEntry(key)
    if (search === '' && isFreshList(state)) setPlainVisit(true)
  }
  return [isPlainVisit, setPlainVisit] as const
}

/**
 * Shows the default view of the user's role if the screen was opened without a query. A query made
 * while it loads has priority. Returns that view.
 */
export function useDefaultView(
  viewable: ViewableScreen,
  views: readonly SavedView[] | undefined,
): SavedView | undefined {
  const role = useSession()?.role
  const showView = useShowView(viewable)
  const [isPlainVisit, setPlainVisit] = useIsPlainVisit(viewable)
  const defaultView = views?.find((view) => view.is_default && view.role === role)
  const canShowDefault = viewable.isPlain && viewable.view === undefined
  useEffect(() => {
    if (!isPlainVisit || !views) return
    setPlainVisit(false)
    if (defaultView && canShowDefault) void showView(defaultView, { replace: true })
  }, [isPlainVisit, setPlainVisit, views, defaultView, canShowDefault, showView])
  return defaultView
}
