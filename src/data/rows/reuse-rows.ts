import type { Row } from './normalise.ts'

const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' &&
    typeof other === 'object' &&
    JSON.stringify(one) === JSON.stringify(other))

function isSameRow(one: Row, other: Row): boolean {
  const names = Object.keys(other)
  return (
    names.length === Object.keys(one).length &&
    names.every((name) => isSameValue(one[name], other[name]))
  )
}

/**
 * Returns the rows of a list that was read again, with the previous objects where no value changed,
 * so that only changed rows are drawn again. An unchanged list is the previous array, whose indexes
 * stay.
 */
export function reuseRows(before: readonly Row[], after: readonly Row[]): readonly Row[] {
  if (before.length === 0) return after
  const known = new Map(before.map((row) => [row.id, row]))
  const rows = after.map((row) => {
    const previous = known.get(row.id)
    return previous && isSameRow(previous, row) ? previous : row
  })
  const isSame = rows.length === before.length && rows.every((row, at) => row === before[at])
  return isSame ? before : rows
}
