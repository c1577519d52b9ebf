/** A map with a maximum size, from which the least recently used entry is deleted. */
export class Lru<V> {
  readonly #limit: number
  readonly #entries = new Map<string, V>()

  constructor(limit: number) {
    this.#limit = limit
  }

  get(key: string): V | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }

  set(key: string, value: V): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    const oldest = this.#entries.keys().next()
    if (this.#entries.size > this.#limit && !oldest.done) this.#entries.delete(oldest.value)
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }
}
