/** The levels of objects and arrays in a prop that are compared by their content. */
const COMPARED_LEVELS = 2

function isSame(first: unknown, second: unknown, levels: number): boolean {
  if (Object.is(first, second)) return true
  if (levels === 0 || typeof first !== 'object' || typeof second !== 'object') return false
  const [values, others] = [new Map(Object.entries(first ?? {})), Object.entries(second ?? {})]
  return (
    values.size === others.length &&
    others.every(([key, value]) => values.has(key) && isSame(values.get(key), value, levels - 1))
  )
}

/**
 * Returns whether props have the same content, so that React skips a card or a row of cards. Handlers
 * count as the same: they must read from a ref what changes.
 */
export const isSameProps = (previous: object, next: object): boolean => {
  const values = new Map<string, unknown>(Object.entries(previous))
  return Object.entries(next).every(
    ([name, value]) =>
      (typeof value === 'function' && typeof values.get(name) === 'function') ||
      isSame(values.get(name), value, COMPARED_LEVELS),
  )
}
