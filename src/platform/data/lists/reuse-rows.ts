import type { Row } from '../rows/normalise.ts'

const isSameValue = (first: unknown, second: unknown): boolean =>
  first === second ||
  (typeof first === 'object' &&
    typeof second === 'object' &&
    JSON.stringify(first) === JSON.stringify(second))

function isSameRow(first: Row, second: Row): boolean {
  const names = Object.keys(second)
  return (
    names.length === Object.keys(first).length &&
    names.every((name) => isSameValue(first[name], second[name]))
  )
}

/**
 * Returns the rows of a refetched list. Unchanged rows keep their previous objects, so that React
 * draws only changed rows again. An unchanged list keeps its array, so that its indexes stay valid.
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
