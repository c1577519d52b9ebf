import { fold, searchWords } from './text.ts'
import type { EngineRow } from './page-query.ts'

const SLICE = 4096

/** A search index: the text of all rows as one folded string, so that one pass finds every match. */
export class Haystack {
  readonly #text: string
  /** The offset at which each row's text begins, and one for the end. */
  readonly #starts: Int32Array

  private constructor(text: string, starts: Int32Array) {
    this.#text = text
    this.#starts = starts
  }

  /** Builds the index in slices of a few milliseconds. */
  static *build(rows: readonly EngineRow[], shown: readonly string[]): Generator<void, Haystack> {
    const starts = new Int32Array(rows.length + 1)
    const parts: string[] = []
    let at = 0
    for (const row of rows) {
      let text = ''
      for (const name of shown) {
        const value = row[name]
        if (value !== null && value !== undefined) text += `${value}\u0001`
      }
      const folded = fold(text)
      starts[parts.length] = at
      at += folded.length + 1
      parts.push(folded)
      if (parts.length % SLICE === 0) yield
    }
    starts[parts.length] = at
    return new Haystack(parts.join('\0'), starts)
  }

  #has(row: number, words: readonly string[]): boolean {
    const text = this.#text.slice(this.#starts[row] ?? 0, (this.#starts[row + 1] ?? 0) - 1)
    return words.every((word) => text.includes(word))
  }

  /** Returns the positions of the rows in which every word occurs, ascending. */
  search(q: string): Int32Array {
    const [word, ...others] = searchWords(q)
    const found: number[] = []
    const starts = this.#starts
    if (word === undefined) return Int32Array.from({ length: starts.length - 1 }, (_, row) => row)
    let row = 0
    let at = this.#text.indexOf(word)
    while (at >= 0) {
      while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row++
      if (others.length === 0 || this.#has(row, others)) found.push(row)
      at = this.#text.indexOf(word, starts[row + 1])
    }
    return Int32Array.from(found)
  }

  /** Returns those of some rows in which every word occurs: for a search text that grew. */
  searchWithin(rows: Int32Array, q: string): Int32Array {
    const words = searchWords(q)
    return rows.filter((row) => this.#has(row, words))
  }
}
