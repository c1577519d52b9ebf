import {
  compact,
  foldCode,
  foldText,
  searchWords,
  spellings,
} from '../../../../registry/values/search-text.ts'
import { END, type FoldedTexts, FoldedTextsBuilder, type NextRow } from './folded-texts.ts'
import type { EngineRow } from '../base/page-query.ts'

const SLICE = 1024

/** A property of the rows that is searched. */
export interface Searched {
  shown: string
  /** It holds numbers that are found without spaces and signs. */
  isCode: boolean
}

/** A search index of rows: a word is found in a text, or in a number without spaces and signs. */
export class Haystack {
  readonly #texts: FoldedTexts
  readonly #codes: FoldedTexts | null

  private constructor(texts: FoldedTexts, codes: FoldedTexts | null) {
    this.#texts = texts
    this.#codes = codes
  }

  /** Builds the index in slices of a few milliseconds. */
  static *build(
    rows: readonly EngineRow[],
    searched: readonly Searched[],
  ): Generator<void, Haystack> {
    const codes = searched.filter(({ isCode }) => isCode)
    const texts = searched.filter(({ isCode }) => !isCode)
    const inTexts = new Folding(rows.length, texts, foldText)
    const inCodes = codes.length > 0 ? new Folding(rows.length, codes, foldCode) : null
    // Both of a slice while its rows are in the processor's cache.
    for (let from = 0; from < rows.length; from += SLICE) {
      const slice = rows.slice(from, from + SLICE)
      inTexts.add(slice)
      inCodes?.add(slice)
      yield
    }
    return new Haystack(inTexts.build(), inCodes?.build() ?? null)
  }

  #has(row: number, word: string): boolean {
    return (
      spellings(word).some((one) => this.#texts.has(row, one)) ||
      this.#codes?.has(row, compact(word)) === true
    )
  }

  /** Returns what finds the rows with a word, in a text or in a number. */
  #find(word: string): NextRow {
    const found = spellings(word).map((one) => this.#texts.find(one))
    if (this.#codes) found.push(this.#codes.find(compact(word)))
    const [only, ...others] = found
    return only && others.length === 0
      ? only
      : (from) => Math.min(...found.map((next) => next(from)))
  }

  /** Returns the positions of the rows in which every word occurs, ascending. */
  search(q: string): Int32Array {
    const words = searchWords(q).map((word) => this.#find(word))
    const { rows } = this.#texts
    const found: number[] = []
    let row = 0
    for (;;) {
      // Each word says where it is next, and what lies before that is looked at for none of the others.
      const next = words.reduce((from, nextOf) => nextOf(from), row)
      if (next >= rows) return Int32Array.from(found)
      if (next === row || words.length === 1) found.push(next)
      row = next === row || words.length === 1 ? next + 1 : next
    }
  }

  /** Returns those of some rows in which every word occurs: for a search text that grew. */
  searchWithin(rows: Int32Array, q: string): Int32Array {
    const words = searchWords(q)
    return rows.filter((row) => words.every((word) => this.#has(row, word)))
  }
}

/** The searched properties of a row as one text, with a sign after each that no word has. */
function textOf(row: EngineRow, searched: readonly Searched[]): string {
  let text = ''
  for (const { shown } of searched) {
    const value = row[shown]
    if (value !== null && value !== undefined) text += `${value}\u0001`
  }
  return text
}

/** Folds searched properties of rows, many at once, which is several times faster than one by one. */
class Folding {
  readonly #searched: readonly Searched[]
  readonly #fold: (text: string) => string
  readonly #builder: FoldedTextsBuilder

  constructor(count: number, searched: readonly Searched[], foldOf: (text: string) => string) {
    this.#searched = searched
    this.#fold = foldOf
    this.#builder = new FoldedTextsBuilder(count)
  }

  /** Takes the next rows. */
  add(rows: readonly EngineRow[]): void {
    const texts = rows.map((row) => textOf(row, this.#searched))
    // No text of a database has the sign; one that has would count as two.
    if (!this.#builder.add(this.#fold(texts.join(END)), texts.length))
      this.#builder.add(
        texts.map((text) => this.#fold(text).replaceAll(END, ' ')).join(END),
        texts.length,
      )
  }

  build(): FoldedTexts {
    return this.#builder.build()
  }
}
