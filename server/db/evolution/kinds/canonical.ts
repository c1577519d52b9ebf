/** Writes a value as JSON with sorted keys, because the database does not keep their order. */
export function stringifyCanonically(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stringifyCanonically).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).toSorted(([first], [second]) => (first < second ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stringifyCanonically(item)}`).join()}}`
}
