type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns whether a path step matches a name: one of several, every name, or by type. */
function matchesStep(step: string, name: string, value: unknown): boolean {
  const [, types] = /^<([\w|]+)>$/.exec(step) ?? []
  if (types !== undefined) return isTree(value) && types.split('|').includes(String(value.type))
  return step === '*' || step.split('|').includes(name)
}

function removeFromList(parts: readonly unknown[], [step = '', ...rest]: readonly string[]) {
  const [, marker] = /^\[(\w+)\]$/.exec(step) ?? []
  if (marker !== undefined) return parts.filter((part) => !isTree(part) || !(marker in part))
  return step === '*' ? parts.map((part) => removeKey(part, rest)) : parts
}

/**
 * Removes a key from a declaration, wherever its path leads. A star stands for every name and every
 * place of a list, `calls|extensions` for either, and `<date>` for parts of that type. `[order]`
 * removes the whole parts of a list that have the key, because it tells their kind.
 */
export function removeKey(declared: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return declared
  if (Array.isArray(declared)) return removeFromList(declared, path)
  if (!isTree(declared)) return declared
  const entries = Object.entries(declared).flatMap(([name, value]): [string, unknown][] => {
    if (!matchesStep(step, name, value)) return [[name, value]]
    return rest.length === 0 ? [] : [[name, removeKey(value, rest)]]
  })
  return Object.fromEntries(entries)
}

/** The key that no declaration has in this run, set by `WITHOUT_KEY`; empty for none. */
export const missingKey = process.env.WITHOUT_KEY ?? ''

/** Removes the missing key from a declaration of its kind. */
export function strip<T>(kind: 'entity' | 'short' | 'report' | 'tile', declared: T): T {
  const [root, ...path] = missingKey.split('.')
  return root === kind ? (removeKey(declared, path) as T) : declared
}
