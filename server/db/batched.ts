interface Waiting<V> {
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/**
 * Returns a function that reads one value, with at most one read at a time. Callers during a read
 * share the next one, so that no caller gets a value from before its call.
 */
export function batched<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let next = new Map<K, Waiting<V>[]>()
  let isReading = false

  async function readNext(): Promise<void> {
    const batch = next
    next = new Map()
    try {
      const results = await read([...batch.keys()])
      for (const [key, waiting] of batch)
        for (const waiter of waiting) waiter.resolve(results.get(key))
    } catch (error) {
      for (const waiting of batch.values()) for (const waiter of waiting) waiter.reject(error)
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
