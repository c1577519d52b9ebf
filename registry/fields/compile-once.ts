/**
 * Returns a function that computes a value once per declaration. Declarations never change while the
 * process runs. Development and tests declare new objects.
 */
export function compileOnce<D extends object, T extends {}>(
  compile: (declared: D) => T,
): (declared: D) => T {
  const results = new WeakMap<D, T>()
  return (declared) => {
    const cached = results.get(declared)
    if (cached !== undefined) return cached
    const result = compile(declared)
    results.set(declared, result)
    return result
  }
}
