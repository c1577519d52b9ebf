import { compact, fold, searchWords } from '../../../../resources/kit/values/search-text.ts'
import { END, type FoldedTexts, FoldedTextsBuilder } from './folded-texts.ts'
import type { EngineRow } from '../base/page-query.ts'
import { union } from '../base/positions.ts'

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
    const inTexts = new Folding(rows.length, texts, fold)
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
    return this.#texts.has(row, word) || this.#codes?.has(row, compact(word)) === true
  }

  #find(word: string): Int32Array {
    const found = this.#texts.search(word)
    const coded = this.#codes?.search(compact(word))
    return coded ? union(found, coded) : found
  }

  /** Returns the positions of the rows in which every word occurs, ascending. */
  search(q: string): Int32Array {
    // The longest word is mostly in the fewest rows, which alone are looked at for the others.
    const [word, ...others] = searchWords(q).toSorted((a, b) => b.length - a.length)
    if (word === undefined) return this.#texts.all()
    const found = this.#find(word)
    if (others.length === 0) return found
    return found.filter((row) => others.every((other) => this.#has(row, other)))
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

const foldCode = (text: string) => compact(fold(text))

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
