import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextPaint } from '../../platform/api/first-paint.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { isFreshList, recallQuery, rememberQuery } from '../../parts/table/state/list-memory.ts'
import {
  pickListAppearance,
  type ListState,
  type ListStateChange,
  parseListAddress,
  withoutOpenRow,
  writeListAddress,
} from '../../parts/table/state/list-state.ts'

/**
 * The pause after which a keystroke in the search box changes the address. The screen shows the
 * keystroke at once.
 */
const TYPING_MS = 160

/** A list state that the screen already shows and the address does not yet hold. */
interface PendingAddress {
  search: string
  /** The router's key of the history entry that the screen shows. */
  locationKey: string
  /** The browser's key of its history entry, which changes before the screen does. */
  historyKey: string | undefined
  /** The earlier addresses. The router may still report them, the first one twice. */
  earlierSearches: readonly string[]
  replace: boolean
  delay: number
}

/**
 * Runs work after a delay and the next paint. Returns the function that cancels the work.
 */
function runAfterPaint(work: () => void, delay: number): () => void {
  let isCancelled = false
  const timer = setTimeout(() => void nextPaint().then(() => !isCancelled && work()), delay)
  return () => {
    isCancelled = true
    clearTimeout(timer)
  }
}

/**
 * Runs work when the user goes back or forward in the browser history, before the screen changes.
 */
function useOnBack(work: () => void): void {
  useEffect(() => {
    window.addEventListener('popstate', work)
    return () => window.removeEventListener('popstate', work)
  }, [work])
}

/** Returns the router's key of the current history entry. */
const getHistoryKey = (): string | undefined => window.history.state?.key

/** Returns whether changes of a list state keep its rows: those of the panel and the columns do. */
const keepsRows = (changes: ListStateChange) => 'columns' in changes || 'open' in changes

/** Returns whether a change replaces the history entry instead of adding one. */
const replacesEntry = (changes: ListStateChange, { open }: ListState) =>
  changes.q !== undefined || 'columns' in changes || ('open' in changes && open !== undefined)

/** The state of a list on the screen, and the addresses from which it comes. */
interface CurrentListState {
  state: ListState
  key: string
  currentSearch: string
  pending: PendingAddress | null
}

/** Builds the address of a changed list state. A change of the rows starts at the first page. */
function buildPendingAddress(
  reference: ListReference,
  previous: CurrentListState,
  changes: ListStateChange,
): PendingAddress {
  const firstPage = keepsRows(changes) ? {} : { page: 1 }
  const newState = { ...previous.state, ...firstPage, ...changes }
  const earlierSearches = previous.pending?.earlierSearches ?? []
  return {
    search: writeListAddress(newState, reference),
    locationKey: previous.key,
    historyKey: getHistoryKey(),
    earlierSearches: [...earlierSearches, previous.currentSearch],
    replace: replacesEntry(changes, previous.state),
    delay: changes.q === undefined ? 0 : TYPING_MS,
  }
}

/**
 * Returns a list's state, which the address holds. A copied, reloaded or revisited address shows
 * the same list. A change is shown in the same frame. The address is written after the paint,
 * because writing it renders more components again.
 */
export function useListState(reference: ListReference) {
  const { search, key, state: locationState } = useLocation()
  const navigate = useNavigate()
  const [lastPending, setLastPending] = useState<PendingAddress | null>(null)
  // The bare address restores the last state of the list. From the menu it restores only the
  // layout.
  const [initialSearch] = useState(() => {
    const lastSearch = search === '' ? recallQuery(reference.resourceName) : ''
    return isFreshList(locationState) ? pickListAppearance(lastSearch, reference) : lastSearch
  })
  const [isRestored, setRestored] = useState(initialSearch === '')
  const pending = lastPending?.locationKey === key ? lastPending : null
  // The address has moved on. An old change must not return when the user goes back. If the router
  // reports an earlier address, the pending address is still to come.
  if (lastPending && !pending) {
    const isEarlier = lastPending.earlierSearches.includes(search)
    setLastPending(isEarlier ? { ...lastPending, locationKey: key } : null)
  }
  const writtenSearch = isRestored ? search : initialSearch
  const currentSearch = pending?.search ?? writtenSearch
  const state = useMemo(
    () => parseListAddress(currentSearch, reference),
    [currentSearch, reference],
  )

  /** The browser's key of the history entry that this hook wrote last. */
  const writtenHistoryKey = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (isRestored) return
    navigate({ search: initialSearch }, { replace: true })
    setRestored(true)
  }, [isRestored, initialSearch, navigate])

  useEffect(() => {
    if (!pending) {
      if (isRestored) rememberQuery(reference.resourceName, withoutOpenRow(search, reference))
      return
    }
    return runAfterPaint(() => {
      rememberQuery(reference.resourceName, withoutOpenRow(pending.search, reference))
      // The user may be leaving, or opening this list again, with the navigation still under way.
      if (![pending.historyKey, writtenHistoryKey.current].includes(getHistoryKey())) {
        // The user has opened the list again at the same address.
        if (getHistoryKey() === key) setLastPending(null)
        return
      }
      const navigation = navigate({ search: pending.search }, { replace: pending.replace })
      void Promise.resolve(navigation).then(() => {
        writtenHistoryKey.current = getHistoryKey()
      })
    }, pending.delay)
  }, [pending, isRestored, search, key, reference, navigate])

  useOnBack(useCallback(() => setLastPending(null), []))

  // The state on the screen. An unfinished rendering must not change it.
  const latest = useRef({ state, key, currentSearch, pending })
  useLayoutEffect(() => {
    latest.current = { state, key, currentSearch, pending }
  })
  const changeState = useCallback(
    (changes: ListStateChange) => {
      setLastPending(buildPendingAddress(reference, latest.current, changes))
    },
    [reference],
  )
  return { state, changeState }
}
