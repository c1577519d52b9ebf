type Compare = (a: string, b: string) => number

const RUN = 256
const SLICE = 4096

/** Sorts texts like `Array.sort`, but yields every few milliseconds. Returns a new array. */
export function* sortTexts(texts: readonly string[], compare: Compare): Generator<void, string[]> {
  let from: string[] = []
  for (let at = 0; at < texts.length; at += RUN) {
    from.push(...texts.slice(at, at + RUN).sort(compare))
    if (at % (SLICE / 4) === 0) yield
  }
  let work = 0
  for (let width = RUN; width < from.length; width *= 2) {
    const to: string[] = []
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length)
      const end = Math.min(start + 2 * width, from.length)
      let left = start
      let right = middle
      while (left < middle || right < end) {
        const a = from[left] as string
        const b = from[right] as string
        const takeLeft = right >= end || (left < middle && compare(a, b) <= 0)
        to.push(takeLeft ? a : b)
        if (takeLeft) left++
        else right++
        if (++work % SLICE === 0) yield
      }
    }
    from = to
  }
  return from
}

/** Ranks texts in the order of a language, by row position; NaN for a missing value, which is null. */
export function* rankTexts(
  values: readonly (string | null)[],
  compare: Compare,
): Generator<void, Float64Array> {
  const distinct = new Set<string>()
  for (const value of values) if (value !== null) distinct.add(value)
  yield
  const sorted = yield* sortTexts([...distinct], compare)
  const ranks = new Map<string | null, number>()
  let rank = -1
  for (const [at, text] of sorted.entries()) {
    // Texts that are equal in the language share a rank.
    const before = sorted[at - 1]
    if (before === undefined || compare(before, text) !== 0) rank++
    ranks.set(text, rank)
    if (at % SLICE === 0) yield
  }
  yield
  return Float64Array.from(values, (value) => ranks.get(value) ?? Number.NaN)
}

/** Runs a sliced computation to its end and returns its result. */
export function finish<T>(slices: Generator<void, T>): T {
  for (;;) {
    const { done, value } = slices.next()
    if (done) return value
  }
}
