/** Numbers of rows, by what they count. */
export type Counts = Readonly<Record<string, number>>

/** Reads the counts of a response and drops invalid ones. */
export function parseCounts(body: unknown): Counts {
  const data = (body as { data?: unknown } | null)?.data
  const entries = Object.entries(typeof data === 'object' && data !== null ? data : {})
  return Object.fromEntries(entries.filter(([, count]) => Number.isInteger(count) && count >= 0))
}
