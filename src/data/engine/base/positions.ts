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

/** Returns the positions that are in either of two, all of them ascending. */
export function union(one: Int32Array, other: Int32Array): Int32Array {
  const both = new Int32Array(one.length + other.length)
  let count = 0
  let left = 0
  let right = 0
  while (left < one.length || right < other.length) {
    const a = one[left] ?? Number.POSITIVE_INFINITY
    const b = other[right] ?? Number.POSITIVE_INFINITY
    both[count++] = Math.min(a, b)
    if (a <= b) left++
    if (b <= a) right++
  }
  return both.slice(0, count)
}
