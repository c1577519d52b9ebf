/**
 * Returns a function that computes a fact of a declaration once per object. Nobody changes a
 * declaration while the process runs: development and tests declare new objects.
 */
export function compileOnce<D extends object, T extends {}>(
  compile: (declared: D) => T,
): (declared: D) => T {
  const facts = new WeakMap<D, T>()
  return (declared) => {
    const existing = facts.get(declared)
    if (existing !== undefined) return existing
    const fact = compile(declared)
    facts.set(declared, fact)
    return fact
  }
}
