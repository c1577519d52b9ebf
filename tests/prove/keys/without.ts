type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A declaration without a key, wherever the path leads; a star stands for every name. */
export function without(declared: unknown, [key, ...rest]: readonly string[]): unknown {
  if (!isTree(declared) || key === undefined) return declared
  const entries = Object.entries(declared).flatMap(([name, value]): [string, unknown][] => {
    if (key !== '*' && key !== name) return [[name, value]]
    return rest.length === 0 ? [] : [[name, without(value, rest)]]
  })
  return Object.fromEntries(entries)
}
