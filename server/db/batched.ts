interface Waiter<V> {
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/**
 * Returns a function that reads one value per key, with at most one read at a time. Calls during a
 * read share the next read, so that no caller gets an outdated value.
 */
export function createBatchedRead<K, V>(
  read: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
): (key: K) => Promise<V | undefined> {
  let nextBatch = new Map<K, Waiter<V>[]>()
  let isReading = false

  async function readNextBatch(): Promise<void> {
    const batch = nextBatch
    nextBatch = new Map()
    try {
      const results = await read([...batch.keys()])
      for (const [key, waiters] of batch)
        for (const waiter of waiters) waiter.resolve(results.get(key))
    } catch (error) {
      for (const waiters of batch.values()) for (const waiter of waiters) waiter.reject(error)
    }
  }

  async function readAll(): Promise<void> {
    isReading = true
    while (nextBatch.size > 0) await readNextBatch()
    isReading = false
  }

  return (key) =>
    new Promise((resolve, reject) => {
      nextBatch.set(key, [...(nextBatch.get(key) ?? []), { resolve, reject }])
      if (!isReading) void readAll()
    })
}
