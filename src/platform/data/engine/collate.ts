type CompareTexts = (a: string, b: string) => number

/** The number of texts that are sorted at once. */
const RUN_LENGTH = 256
/** The number of comparisons between two pauses. */
const SLICE_SIZE = 4096

/** Sorts texts like `Array.sort`, but yields every few milliseconds. Returns a new array. */
export function* sortTexts(
  texts: readonly string[],
  compare: CompareTexts,
): Generator<void, string[]> {
  let sortedRuns: string[] = []
  for (let start = 0; start < texts.length; start += RUN_LENGTH) {
    sortedRuns.push(...texts.slice(start, start + RUN_LENGTH).sort(compare))
    if (start % (SLICE_SIZE / 4) === 0) yield
  }
  let comparisonCount = 0
  for (let width = RUN_LENGTH; width < sortedRuns.length; width *= 2) {
    const mergedRuns: string[] = []
    for (let runStart = 0; runStart < sortedRuns.length; runStart += 2 * width) {
      const runMiddle = Math.min(runStart + width, sortedRuns.length)
      const runEnd = Math.min(runStart + 2 * width, sortedRuns.length)
      let leftIndex = runStart
      let rightIndex = runMiddle
      while (leftIndex < runMiddle || rightIndex < runEnd) {
        const leftText = sortedRuns[leftIndex] as string
        const rightText = sortedRuns[rightIndex] as string
        const hasLeft = leftIndex < runMiddle
        const hasRight = rightIndex < runEnd
        const isLeftNext = !hasRight || (hasLeft && compare(leftText, rightText) <= 0)
        mergedRuns.push(isLeftNext ? leftText : rightText)
        if (isLeftNext) leftIndex++
        else rightIndex++
        if (++comparisonCount % SLICE_SIZE === 0) yield
      }
    }
    sortedRuns = mergedRuns
  }
  return sortedRuns
}

/** Returns the rank of each text in the order of a language. A null text has the rank NaN. */
export function* rankTexts(
  values: readonly (string | null)[],
  compare: CompareTexts,
): Generator<void, Float64Array> {
  const distinct = new Set<string>()
  for (const value of values) if (value !== null) distinct.add(value)
  yield
  const sorted = yield* sortTexts([...distinct], compare)
  const ranks = new Map<string | null, number>()
  let rank = -1
  for (const [index, text] of sorted.entries()) {
    // Texts that are equal in the language share a rank.
    const previousText = sorted[index - 1]
    if (previousText === undefined || compare(previousText, text) !== 0) rank++
    ranks.set(text, rank)
    if (index % SLICE_SIZE === 0) yield
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
