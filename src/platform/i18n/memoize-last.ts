/**
 * Memoises the last result of a builder by its arguments. Building a formatter costs a hundred
 * times as much as using it, and all screens share one language and time zone.
 */
export function memoizeLast<A extends readonly (string | number)[], T>(
  buildResult: (...args: A) => T,
): (...args: A) => T {
  let lastResult: { key: string; value: T } | undefined
  return (...args) => {
    const key = args.join('\n')
    if (lastResult?.key !== key) lastResult = { key, value: buildResult(...args) }
    return lastResult.value
  }
}
