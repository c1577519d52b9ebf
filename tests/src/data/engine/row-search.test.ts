import fc from 'fast-check'
import { expect, it } from 'vitest'
import { searchWords } from '../../../../registry/values/search-text.ts'
import { finish } from '../../../../src/data/engine/base/collate.ts'
import { Haystack } from '../../../../src/data/engine/search/haystack.ts'
import { searchRows } from '../../../../src/data/engine/search/row-search.ts'
import { rowsArbitrary } from './rows.ts'

const searched = [
  { shown: 'number', isCode: true },
  { shown: 'customer', isCode: false },
  { shown: 'total', isCode: false },
]
const WORDS = [
  'ali',
  'ALI',
  'zoë',
  'émile',
  'straße',
  'b-1',
  'b10',
  '(5',
  '.*',
  '[a',
  '345',
  '٣٤٥',
  '9.5',
]
const texts = fc.oneof(
  fc
    .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 2 })
    .map((words) => words.join(' ')),
  fc.string({ minLength: 1, maxLength: 3 }),
)

it('finds in rows as they are what the index of all rows finds', () => {
  let matches = 0
  fc.assert(
    fc.property(rowsArbitrary, texts, (rows, text) => {
      fc.pre(searchWords(text).length > 0)
      const all = Int32Array.from(rows.keys())
      const found = searchRows(rows, all, text, searched)
      matches += found.length
      expect(found).toEqual(finish(Haystack.build(rows, searched)).search(text))
    }),
    { numRuns: 2000 },
  )
  expect(matches).toBeGreaterThan(500)
})
