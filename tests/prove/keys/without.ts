type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a step of a path leads to a name: one of several, every one, or those of a type. */
function leadsTo(step: string, name: string, value: unknown): boolean {
  const [, types] = /^<([\w|]+)>$/.exec(step) ?? []
  if (types !== undefined) return isTree(value) && types.split('|').includes(String(value.type))
  return step === '*' || step.split('|').includes(name)
}

/** A list whose parts lack a key; a key in brackets takes away the parts that have it. */
function listWithout(parts: readonly unknown[], [step = '', ...rest]: readonly string[]) {
  const [, told] = /^\[(\w+)\]$/.exec(step) ?? []
  if (told !== undefined) return parts.filter((part) => !isTree(part) || !(told in part))
  return step === '*' ? parts.map((part) => without(part, rest)) : parts
}

/**
 * A declaration without a key, wherever the path leads. A star stands for every name and every place
 * of a list, `calls|extensions` for either, `<date>` for what is of that type, and `[order]` for the
 * whole parts of a list that have the key: what is told by it is nothing without it.
 */
export function without(declared: unknown, path: readonly string[]): unknown {
  const [step, ...rest] = path
  if (step === undefined) return declared
  if (Array.isArray(declared)) return listWithout(declared, path)
  if (!isTree(declared)) return declared
  const entries = Object.entries(declared).flatMap(([name, value]): [string, unknown][] => {
    if (!leadsTo(step, name, value)) return [[name, value]]
    return rest.length === 0 ? [] : [[name, without(value, rest)]]
  })
  return Object.fromEntries(entries)
}
