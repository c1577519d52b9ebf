import { type Key, type RefObject, useLayoutEffect, useRef } from 'react'

type Slots = ReadonlyMap<Key, number>

/**
 * Gives each row a slot: those that were there keep theirs, and the others take those of rows that
 * are gone, in their order, before new ones are made.
 */
export function assignSlots(before: Slots, keys: readonly Key[], mayTake: boolean): Slots {
  const there = new Set(keys)
  const left = mayTake ? [...before].filter(([key]) => !there.has(key)).map(([, slot]) => slot) : []
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(keys.map((key) => [key, before.get(key) ?? left.shift() ?? next++]))
}

/** Whether somebody is at a row, or will be again when a dialog closes: it must not become another one under them. */
const isHeld = (box: HTMLElement | null) =>
  document.activeElement?.closest('tbody') != null && box?.contains(document.activeElement)
    ? true
    : document.querySelector('dialog[open]') !== null

/**
 * Returns the React keys of rows, by which the elements of a page before are changed into those of
 * the next instead of being made anew: nothing has to be styled again, and the text of a row is all
 * that changes. Cells therefore have no state of a row.
 */
export function useRowSlots(
  keys: readonly Key[],
  box: RefObject<HTMLElement | null>,
): (key: Key) => number | undefined {
  const last = useRef<Slots>(new Map())
  const isSame = keys.length === last.current.size && keys.every((key) => last.current.has(key))
  const mayTake = last.current.size > 0 && !isSame && !isHeld(box.current)
  const slots = isSame ? last.current : assignSlots(last.current, keys, mayTake)
  useLayoutEffect(() => {
    last.current = slots
  })
  return (key) => slots.get(key)
}
