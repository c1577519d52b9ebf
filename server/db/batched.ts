interface Waiting<V> {
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/**
 * Returns a function that reads one value, with at most one read under way: who asks meanwhile waits
 * for the next, which reads for all of them. So nobody is told what was true before they asked.
 */
export function batched<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let next = new Map<K, Waiting<V>[]>()
  let isReading = false

  async function readNext(): Promise<void> {
    const asked = next
    next = new Map()
    try {
      const found = await read([...asked.keys()])
      for (const [key, waiting] of asked) for (const one of waiting) one.resolve(found.get(key))
    } catch (error) {
      for (const waiting of asked.values()) for (const one of waiting) one.reject(error)
    }
  }

  async function readAll(): Promise<void> {
    isReading = true
    while (next.size > 0) await readNext()
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      next.set(key, [...(next.get(key) ?? []), { resolve, reject }])
      if (!isReading) void readAll()
    })
}
