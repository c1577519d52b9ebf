/**
 * Returns a function that computes a value once per declaration. Declarations never change while the
 * process runs. Development and tests declare new objects.
 */
export function compileOnce<D extends object, T extends {}>(
  compile: (declaration: D) => T,
): (declaration: D) => T {
  const results = new WeakMap<D, T>()
  return (declaration) => {
    const cached = results.get(declaration)
    if (cached !== undefined) return cached
    const result = compile(declaration)
    results.set(declaration, result)
    return result
  }
}
