/** Returns the number of letters to add, drop, change or swap to make one word of another. */
export function calculateEditDistance(from: string, to: string): number {
  let older: number[] = []
  let before = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1] ? 0 : 1
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      const costs = [
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + same,
        swapped ? (older[column - 2] ?? 0) + 1 : Infinity,
      ]
      current.push(Math.min(...costs))
    }
    older = before
    before = current
  }
  return before[to.length] ?? 0
}

/** Returns the candidate closest to a misspelt word, if any is near enough. */
export function findClosestWord(word: string, candidates: readonly string[]): string | undefined {
  // A long text is no misspelling, and comparing it would take long.
  if (word.length > 80) return undefined
  const maxDistance = Math.max(1, Math.floor((word.length + 1) / 3))
  let closestCandidate: string | undefined
  let smallestDistance = maxDistance + 1
  for (const candidate of candidates) {
    const distance = calculateEditDistance(word.toLowerCase(), candidate.toLowerCase())
    if (distance < smallestDistance) {
      smallestDistance = distance
      closestCandidate = candidate
    }
  }
  return closestCandidate
}

/** The maximum number of words in a hint: enough for all entities of a business. */
const MAX_LISTED_WORDS = 60

/** Writes a hint for an unknown word: the closest allowed word, or all allowed words if few. */
export function suggestSpelling(word: string, candidates: readonly string[]): string | undefined {
  const meant = findClosestWord(word, candidates)
  if (meant !== undefined) return `Did you mean '${meant}'?`
  if (candidates.length === 0 || candidates.length > MAX_LISTED_WORDS) return undefined
  return `It can be ${candidates.map((candidate) => `'${candidate}'`).join(', ')}.`
}
