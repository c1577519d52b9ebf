/** The folded texts of all rows as one string, so that one pass finds every row with a word. */
export class FoldedTexts {
  readonly #text: string
  /** The offset at which each row's text begins, and one for the end. */
  readonly #starts: Int32Array

  constructor(parts: readonly string[]) {
    this.#starts = new Int32Array(parts.length + 1)
    let at = 0
    for (let row = 0; row < parts.length; row++) {
      at += (parts[row]?.length ?? 0) + 1
      this.#starts[row + 1] = at
    }
    this.#text = parts.join('\0')
  }

  /** Returns the positions of all rows. */
  all(): Int32Array {
    return Int32Array.from({ length: this.#starts.length - 1 }, (_, row) => row)
  }

  /** Whether a row's text has a word. */
  has(row: number, word: string): boolean {
    const text = this.#text.slice(this.#starts[row] ?? 0, (this.#starts[row + 1] ?? 0) - 1)
    return text.includes(word)
  }

  /** Returns the positions of the rows whose text has a word, ascending. */
  search(word: string): Int32Array {
    const found: number[] = []
    const starts = this.#starts
    let row = 0
    let at = this.#text.indexOf(word)
    while (at >= 0) {
      while ((starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at) row++
      found.push(row)
      at = this.#text.indexOf(word, starts[row + 1])
    }
    return Int32Array.from(found)
  }
}
