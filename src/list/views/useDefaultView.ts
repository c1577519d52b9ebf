import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SavedView } from '../../../resources/kit/views/saved-view.ts'
import { useSession } from '../../access/useSession.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { isFresh, isRemembered } from '../../table/state/list-memory.ts'
import type { ListState } from '../../table/state/list-state.ts'
import { useShowView } from './useShowView.ts'
import { isPlain } from './view-state.ts'

/** Whether the list was opened by somebody who asks for nothing and left nothing there. */
function useIsAskedForNothing({ resourceName }: ListReference) {
  const { search, key, state } = useLocation()
  const asksNothing = search === '' && (isFresh(state) || !isRemembered(resourceName))
  const [entry, setEntry] = useState(key)
  const [isAsked, setIsAsked] = useState(asksNothing)
  if (entry !== key) {
    setEntry(key)
    if (search === '' && isFresh(state)) setIsAsked(true)
  }
  return [isAsked, setIsAsked] as const
}

/**
 * Shows the default view of the user's role to whoever opens the list and asks for nothing; what
 * they have asked for while it was on the way stays. Returns that view.
 */
export function useDefaultView(
  reference: ListReference,
  state: ListState,
  views: readonly SavedView[] | undefined,
): SavedView | undefined {
  const role = useSession()?.role
  const show = useShowView(reference)
  const [isAsked, setIsAsked] = useIsAskedForNothing(reference)
  const first = views?.find((view) => view.is_default && view.role === role)
  const isFree = isPlain(state, reference) && state.view === undefined
  useEffect(() => {
    if (!isAsked || !views) return
    setIsAsked(false)
    if (first && isFree) void show(first, { replace: true })
  }, [isAsked, setIsAsked, views, first, isFree, show])
  return first
}
