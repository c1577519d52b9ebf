import type { Row } from '../rows/normalise.ts'

const isSameValue = (first: unknown, second: unknown): boolean =>
  first === second ||
  (typeof first === 'object' &&
    typeof second === 'object' &&
    JSON.stringify(first) === JSON.stringify(second))

/** Returns whether a received row has the values of the previous one, which may have more fields. */
const isSameRow = (previous: Row, received: Row): boolean =>
  Object.entries(received).every(
    ([name, value]) => name in previous && isSameValue(previous[name], value),
  )

/**
 * Returns the rows of a refetched list. Unchanged rows keep their previous objects, so that React
 * draws only changed rows again. An unchanged list keeps its array, so that its indexes stay valid.
 * Rows with fewer fields than before are unchanged if these fields are.
 */
export function reuseRows(
  previousRows: readonly Row[],
  receivedRows: readonly Row[],
): readonly Row[] {
  if (previousRows.length === 0) return receivedRows
  const previousById = new Map(previousRows.map((row) => [row.id, row]))
  const rows = receivedRows.map((row) => {
    const previous = previousById.get(row.id)
    return previous && isSameRow(previous, row) ? previous : row
  })
  const isSame =
    rows.length === previousRows.length && rows.every((row, index) => row === previousRows[index])
  return isSame ? previousRows : rows
}
