import type { RouterBlocker, RouterBlockerFunction } from 'ra-core'
import { useEffect, useId, useSyncExternalStore } from 'react'
import {
  type Location,
  NavigationType,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router'

type History = ReturnType<typeof createBrowserHistory>
type Navigation = Parameters<RouterBlockerFunction>[0]

const UNBLOCKED: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
}

/** The forms that may hold a navigation, by id. */
const deciders = new Map<string, RouterBlockerFunction>()
/** The navigation that waits for the user's decision, and the form that holds it. */
let held: { owner: string; blocker: RouterBlocker } | undefined
const listeners = new Set<() => void>()

function setHeld(next: typeof held): void {
  held = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Holds a navigation if a form on the screen wants it. Returns whether it does. */
function holdNavigation(navigation: Navigation, navigate: () => void): boolean {
  if (held?.blocker.state === 'proceeding') return false
  const [owner] = [...deciders].findLast(([, shouldBlock]) => shouldBlock(navigation)) ?? []
  if (owner === undefined) return false
  const { nextLocation: location } = navigation
  const reset = () => setHeld(undefined)
  const proceed = () => {
    const blocker = { state: 'proceeding', reset: undefined, proceed: undefined, location } as const
    setHeld({ owner, blocker })
    navigate()
  }
  setHeld({ owner, blocker: { state: 'blocked', reset, proceed, location } })
  return true
}

const resolveLocation = (current: Location, to: To): Location => ({
  ...current,
  search: '',
  hash: '',
  ...(typeof to === 'string' ? parsePath(to) : to),
})

/**
 * Creates the browser's history, whose navigations a form can hold. react-router itself can only
 * do so in a data router, which is three times as large.
 */
export function createBlockableHistory(): History {
  const history = createBrowserHistory({ v5Compat: true })
  /** Called once the browser is back at the page of a held navigation. */
  let onReturned: (() => void) | undefined
  const change = (action: 'push' | 'replace') => (to: To, state?: unknown) => {
    const navigation = {
      currentLocation: history.location,
      nextLocation: resolveLocation(history.location, to),
      historyAction: action === 'push' ? NavigationType.Push : NavigationType.Replace,
    }
    const navigate = () => history[action](to, state)
    if (!holdNavigation(navigation, navigate)) navigate()
  }
  const listen: History['listen'] = (listener) => {
    let currentLocation = history.location
    return history.listen((update) => {
      const { action, location, delta } = update
      if (onReturned) {
        onReturned()
        onReturned = undefined
        return
      }
      const navigation = { currentLocation, nextLocation: location, historyAction: action }
      // The browser has left the page already, so a held navigation begins with the way back.
      if (action === NavigationType.Pop && delta) {
        let onBack: () => void = () => undefined
        const returned = new Promise<void>((resolve) => {
          onBack = resolve
        })
        const goAgain = () => void returned.then(() => history.go(delta))
        if (holdNavigation(navigation, goAgain)) {
          onReturned = onBack
          history.go(-delta)
          return
        }
      }
      currentLocation = location
      if (held) setHeld(undefined)
      listener(update)
    })
  }
  return {
    ...history,
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    push: change('push'),
    replace: change('replace'),
    listen,
  }
}

/** react-router's `useBlocker` for the blockable history. */
export function useBlocker(shouldBlock: RouterBlockerFunction | boolean): RouterBlocker {
  const owner = useId()
  useEffect(() => {
    deciders.set(owner, typeof shouldBlock === 'function' ? shouldBlock : () => shouldBlock)
  }, [owner, shouldBlock])
  useEffect(
    () => () => {
      deciders.delete(owner)
      if (held?.owner === owner) setHeld(undefined)
    },
    [owner],
  )
  return useSyncExternalStore(subscribe, () => (held?.owner === owner ? held.blocker : UNBLOCKED))
}
