import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextPaint } from '../../platform/api/first-paint.ts'
import type { ListReference } from '../../platform/data/rows/list-references.ts'
import { isFresh, recallQuery, rememberQuery } from '../../parts/table/state/list-memory.ts'
import {
  listAppearance,
  type ListState,
  type ListStateChange,
  readAddress,
  withoutRow,
  writeAddress,
} from '../../parts/table/state/list-state.ts'

/**
 * A keystroke shows at once. The address follows after a pause, and never before the rows are
 * shown.
 */
const TYPING_MS = 160

interface Ahead {
  search: string
  /**
   * The key of the history entry it was made on. Another entry means that the user has navigated.
   */
  from: string
  /** The browser's history entry, which changes before the screen does. */
  entry: string | undefined
  /**
   * The address that it was made on, and those of earlier changes: they may still arrive, the first
   * one once more.
   */
  earlier: readonly string[]
  replace: boolean
  wait: number
}

/**
 * Runs work after a delay, once the current content is painted. Returns the function that cancels
 * it.
 */
function afterPaint(work: () => void, wait: number): () => void {
  let isOver = false
  const timer = setTimeout(() => void nextPaint().then(() => !isOver && work()), wait)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/**
 * Runs work when the user goes back or forward to an entry with the same key before the screen has
 * been drawn.
 */
function useOnBack(work: () => void): void {
  useEffect(() => {
    window.addEventListener('popstate', work)
    return () => window.removeEventListener('popstate', work)
  }, [work])
}

/** Returns the router's key of the current history entry. */
const getHistoryKey = (): string | undefined => window.history.state?.key

/** The panel and the columns do not change the rows of a list. */
const keepsRows = (part: ListStateChange) => 'columns' in part || 'open' in part

/** Returns whether a change makes no history entry of its own. */
const isSmall = (part: ListStateChange, { open }: ListState) =>
  part.q !== undefined || 'columns' in part || ('open' in part && open !== undefined)

/**
 * Returns a list's state, which the address holds. A copied, reloaded or revisited address shows
 * the same list. A change is shown in the same frame; the address is written after the paint,
 * because everything that depends on it renders again.
 */
export function useListState(reference: ListReference) {
  const { search, key, state: way } = useLocation()
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<Ahead | null>(null)
  // The bare address restores the last state of the list. From the menu it restores only the
  // layout.
  const [opened] = useState(() => {
    const last = search === '' ? recallQuery(reference.resourceName) : ''
    return isFresh(way) ? listAppearance(last, reference) : last
  })
  const [restored, setRestored] = useState(opened === '')
  const pending = ahead && ahead.from === key ? ahead : null
  // Once the address has moved on, an old change must not return when the user goes back. If only
  // an earlier change has arrived, the last one is still to come.
  if (ahead && !pending) setAhead(ahead.earlier.includes(search) ? { ...ahead, from: key } : null)
  const now = pending?.search ?? (restored ? search : opened)
  const state = useMemo(() => readAddress(now, reference), [now, reference])

  /** The history entry of the last address written here. */
  const ours = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (restored) return
    navigate({ search: opened }, { replace: true })
    setRestored(true)
  }, [restored, opened, navigate])

  useEffect(() => {
    if (!pending) {
      if (restored) rememberQuery(reference.resourceName, withoutRow(search, reference))
      return
    }
    return afterPaint(() => {
      rememberQuery(reference.resourceName, withoutRow(pending.search, reference))
      // The user may be leaving, or opening this list again, with the navigation still under way.
      if (![pending.entry, ours.current].includes(getHistoryKey())) {
        // The list was opened again at the address that it had.
        if (getHistoryKey() === key) setAhead(null)
        return
      }
      const written = navigate({ search: pending.search }, { replace: pending.replace })
      void Promise.resolve(written).then(() => {
        ours.current = getHistoryKey()
      })
    }, pending.wait)
  }, [pending, restored, search, key, reference, navigate])

  useOnBack(useCallback(() => setAhead(null), []))

  // The state on the screen. A rendering that has not finished must not count.
  const latest = useRef({ state, key, now, pending })
  useLayoutEffect(() => {
    latest.current = { state, key, now, pending }
  })
  const change = useCallback(
    (part: ListStateChange) => {
      const { state: before, key: from, now: current, pending: last } = latest.current
      // Every change of the rows starts at the first page again.
      const next = { ...before, ...(!keepsRows(part) && { page: 1 }), ...part }
      const typing = part.q !== undefined
      const target = writeAddress(next, reference)
      setAhead({
        search: target,
        from,
        entry: getHistoryKey(),
        earlier: [...(last?.earlier ?? []), current],
        replace: isSmall(part, before),
        wait: typing ? TYPING_MS : 0,
      })
    },
    [reference],
  )
  return { state, change }
}
