import {
  compact,
  searchWords,
  SIGN_CLASS,
  spellings,
} from '../../../../registry/values/search-text.ts'
import { finish } from '../base/collate.ts'
import { Haystack, type Searched } from './haystack.ts'
import type { EngineRow } from '../base/page-query.ts'
import { passing } from '../base/positions.ts'

const escaped = (letters: string) => letters.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** What folding drops from a text in ASCII. */
const NO_LETTERS = "['`\\- ]*"

/** What holds the pattern in ASCII, or has letters that only folding tells. */
const likely = (pattern: string) => new RegExp(`[^\\x00-\\x7f]|${pattern}`, 'i')

/** Tests for rows that may hold a word; none that holds it is left out. */
function mayHold(word: string, searched: readonly Searched[]): (row: EngineRow) => boolean {
  const [joined = ''] = spellings(word)
  const asText = likely([...joined].map(escaped).join(NO_LETTERS))
  const asCode = likely([...compact(word)].map(escaped).join(`${SIGN_CLASS}*`))
  return (row) =>
    searched.some(({ shown, isCode }) => {
      const value = row[shown]
      if (value === null || value === undefined) return false
      return (isCode ? asCode : asText).test(String(value))
    })
}

/**
 * Returns those of some rows in which every word of a text occurs, without the index of all rows:
 * most are told by their values as they are, and the others are indexed on their own.
 */
export function searchRows(
  rows: readonly EngineRow[],
  among: Int32Array,
  text: string,
  searched: readonly Searched[],
): Int32Array {
  const tests = searchWords(text).map((word) => {
    const test = mayHold(word, searched)
    return (at: number) => test(rows[at] as EngineRow)
  })
  const few = passing(among, tests)
  const fewRows = Array.from(few, (at) => rows[at] as EngineRow)
  const found = finish(Haystack.build(fewRows, searched)).search(text)
  return found.map((at) => few[at] ?? 0)
}
