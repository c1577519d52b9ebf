import { useSyncExternalStore } from 'react'

/** The local storage key of the widths that somebody gave to columns, by list and column. */
const KEY = 'columnWidths'

/** Pixels by the name of a column. */
export type Widths = Readonly<Record<string, number>>

/** The narrowest column in which a value can still be told, and the widest, in pixels. */
export const NARROWEST = 64
const WIDEST = 800

const NONE: Widths = {}
const listeners = new Set<() => void>()
let last: { text: string | null; lists: Readonly<Record<string, Widths>> } = {
  text: null,
  lists: {},
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads what is stored; what is no width is left out. */
function parse(text: string | null): Readonly<Record<string, Widths>> {
  try {
    const lists: unknown = JSON.parse(text ?? '{}')
    const entries = Object.entries(isRecord(lists) ? lists : {}).map(([list, widths]) => {
      const kept = Object.entries(isRecord(widths) ? widths : {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] >= NARROWEST,
      )
      return [list, Object.fromEntries(kept)]
    })
    return Object.fromEntries(entries) as Readonly<Record<string, Widths>>
  } catch {
    return {}
  }
}

function read(): Readonly<Record<string, Widths>> {
  const text = localStorage.getItem(KEY)
  if (text !== last.text) last = { text, lists: parse(text) }
  return last.lists
}

function write(list: string, widths: Widths): void {
  localStorage.setItem(KEY, JSON.stringify({ ...read(), [list]: widths }))
  for (const listener of listeners) listener()
}

/** Gives a column a width in pixels, or, without one, that of its contents again. */
export function setWidth(list: string, column: string, width: number | undefined): void {
  const { [column]: _, ...rest } = read()[list] ?? NONE
  const kept = width && Math.round(Math.min(Math.max(width, NARROWEST), WIDEST))
  write(list, kept ? { ...rest, [column]: kept } : rest)
}

/** Gives all columns of a list the width of their contents again. */
export const resetWidths = (list: string): void => write(list, NONE)

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Returns the widths that somebody gave to the columns of a list. */
export function useWidths(list: string): Widths {
  return useSyncExternalStore(subscribe, () => read()[list] ?? NONE)
}
