/**
 * Returns the rows that pass every test; a loop by hand, since `filter` on typed arrays is much
 * slower.
 */
export function passing(rows: Int32Array, tests: readonly ((row: number) => boolean)[]) {
  const passed = new Int32Array(rows.length)
  let count = 0
  for (const row of rows) {
    let fits = true
    for (let at = 0; fits && at < tests.length; at++) fits = tests[at]?.(row) ?? false
    if (fits) passed[count++] = row
  }
  return passed.slice(0, count)
}

/** Returns an array with a 1 at the position of each given row. */
export function marked(rows: Int32Array, length: number): Uint8Array {
  const marks = new Uint8Array(length)
  for (const row of rows) marks[row] = 1
  return marks
}
