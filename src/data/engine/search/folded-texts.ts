/** The end of a row's text. */
export const END = '\0'

/** Returns the first row from one on that has a word, or a number beyond all rows; asked in ascending order. */
export type NextRow = (from: number) => number

/** The folded texts of all rows as one string, so that one pass finds every row with a word. */
export class FoldedTexts {
  readonly #text: string
  /** The offset at which each row's text begins, and one for the end. */
  readonly #starts: Int32Array

  constructor(text: string, starts: Int32Array) {
    this.#text = text
    this.#starts = starts
  }

  get rows(): number {
    return this.#starts.length - 1
  }

  /** Whether a row's text has a word. */
  has(row: number, word: string): boolean {
    const text = this.#text.slice(this.#starts[row] ?? 0, (this.#starts[row + 1] ?? 0) - 1)
    return text.includes(word)
  }

  /** Returns what finds the rows whose text has a word, one after the other, in one pass over the text. */
  find(word: string): NextRow {
    const text = this.#text
    const starts = this.#starts
    let row = -1
    return (from) => {
      if (from <= row) return row
      const at = text.indexOf(word, starts[from])
      if (at < 0) row = Number.POSITIVE_INFINITY
      else for (row = from; (starts[row + 1] ?? Number.POSITIVE_INFINITY) <= at;) row++
      return row
    }
  }
}

/** Puts the folded texts of rows together, of many rows at once. */
export class FoldedTextsBuilder {
  readonly #parts: string[] = []
  readonly #starts: Int32Array
  #row = 0
  #length = 0

  /** `count`: the number of all rows. */
  constructor(count: number) {
    this.#starts = new Int32Array(count + 1)
  }

  /** Takes the texts of the next rows, with an end between two; false, and nothing, where they are not so many. */
  add(part: string, count: number): boolean {
    let row = this.#row
    for (let at = part.indexOf(END); at >= 0; at = part.indexOf(END, at + 1))
      this.#starts[++row] = this.#length + at + 1
    if (++row !== this.#row + count) return false
    this.#parts.push(part)
    this.#row = row
    this.#length += part.length + 1
    this.#starts[row] = this.#length
    return true
  }

  build(): FoldedTexts {
    return new FoldedTexts(this.#parts.join(END), this.#starts)
  }
}
