import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { nextPaint } from '../api/request/first-paint.ts'
import type { ListReference } from '../data/rows/list-references.ts'
import { isFresh, recall, remember } from '../table/state/list-memory.ts'
import {
  type Change,
  type ListState,
  lookOf,
  readAddress,
  withoutRow,
  writeAddress,
} from '../table/state/list-state.ts'

/** A keystroke shows at once; the address follows when the typing pauses, and never before what is shown. */
const TYPING_MS = 160

interface Ahead {
  search: string
  /** The key of the history entry it was made on; another entry means somebody went elsewhere. */
  from: string
  /** The browser's own entry, which changes before the screen does. */
  entry: string | undefined
  /** The changes before it on the same entry, whose addresses may still arrive. */
  earlier: readonly string[]
  replace: boolean
  wait: number
}

/** Does something after a while, once what is there by then has been painted; returns what calls it off. */
function afterPaint(work: () => void, wait: number): () => void {
  let isOver = false
  const timer = setTimeout(() => void nextPaint().then(() => !isOver && work()), wait)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** Does something when somebody goes back or on: to a place with the same key, where the way from it was not drawn yet. */
function useOnBack(work: () => void): void {
  useEffect(() => {
    window.addEventListener('popstate', work)
    return () => window.removeEventListener('popstate', work)
  }, [work])
}

/** The router's key of the current history entry. */
const entryNow = (): string | undefined => window.history.state?.key

/** A row beside the list, and the columns of the list, leave its rows as they are. */
const keepsRows = (part: Change) => 'columns' in part || 'open' in part

/** Whether a change is no step of its own that the way back leads over. */
const isSmall = (part: Change, { open }: ListState) =>
  part.q !== undefined || 'columns' in part || ('open' in part && open !== undefined)

/**
 * A list's state, which the address holds: copied, reloaded or gone back to, it shows the same.
 * A change is shown in the same frame, and the address is written once that has been painted:
 * whatever follows the address is drawn anew.
 */
export function useListState(reference: ListReference) {
  const { search, key, state: way } = useLocation()
  const navigate = useNavigate()
  const [ahead, setAhead] = useState<Ahead | null>(null)
  // The bare address means: as it was when last seen; from the menu all of it, looking as it did.
  const [opened] = useState(() => {
    const last = search === '' ? recall(reference.resourceName) : ''
    return isFresh(way) ? lookOf(last, reference) : last
  })
  const [restored, setRestored] = useState(opened === '')
  const pending = ahead && ahead.from === key ? ahead : null
  // Once the address has moved on it must not come back to life when somebody goes back to there;
  // but where only a change before it arrived, it is still to come.
  if (ahead && !pending) setAhead(ahead.earlier.includes(search) ? { ...ahead, from: key } : null)
  const now = pending?.search ?? (restored ? search : opened)
  const state = useMemo(() => readAddress(now, reference), [now, reference])

  /** The entry that the last address written here made. */
  const ours = useRef<string>(undefined)

  useLayoutEffect(() => {
    if (restored) return
    navigate({ search: opened }, { replace: true })
    setRestored(true)
  }, [restored, opened, navigate])

  useEffect(() => {
    if (!pending) {
      if (restored) remember(reference.resourceName, withoutRow(search, reference))
      return
    }
    return afterPaint(() => {
      remember(reference.resourceName, withoutRow(pending.search, reference))
      // Somebody may be on the way to elsewhere, or to this list afresh, and not be there yet.
      if (![pending.entry, ours.current].includes(entryNow())) return
      const written = navigate({ search: pending.search }, { replace: pending.replace })
      void Promise.resolve(written).then(() => {
        ours.current = entryNow()
      })
    }, pending.wait)
  }, [pending, restored, search, reference, navigate])

  useOnBack(useCallback(() => setAhead(null), []))

  // What is on the screen: a rendering that is still under way must not count.
  const latest = useRef({ state, key, pending })
  useLayoutEffect(() => {
    latest.current = { state, key, pending }
  })
  const change = useCallback(
    (part: Change) => {
      const { state: before, key: from, pending: last } = latest.current
      // Whatever changes what is listed begins at the first page again.
      const next = { ...before, ...(!keepsRows(part) && { page: 1 }), ...part }
      const typing = part.q !== undefined
      const target = writeAddress(next, reference)
      setAhead({
        search: target,
        from,
        entry: entryNow(),
        earlier: last ? [...last.earlier, last.search] : [],
        replace: isSmall(part, before),
        wait: typing ? TYPING_MS : 0,
      })
    },
    [reference],
  )
  return { state, change }
}
