/** The levels of objects and arrays within props that are compared by their content. */
const COMPARED_LEVELS = 3

function isSame(first: unknown, second: unknown, levels: number): boolean {
  if (Object.is(first, second)) return true
  if (typeof first === 'function' && typeof second === 'function') return true
  if (levels === 0 || typeof first !== 'object' || typeof second !== 'object') return false
  const [entries, others] = [Object.entries(first ?? {}), Object.entries(second ?? {})]
  return (
    entries.length === others.length &&
    entries.every(
      ([key, value], index) =>
        others[index]?.[0] === key && isSame(value, others[index][1], levels - 1),
    )
  )
}

/**
 * Returns whether props have the same content, so that React skips a card or a row of cards.
 * Functions count as the same: they must read what changes from a ref.
 */
export const isSameProps = (previous: object, next: object): boolean =>
  isSame(previous, next, COMPARED_LEVELS)
