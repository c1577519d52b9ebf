import { expect, test } from 'vitest'
import { findAllWords, findWords } from '../../tools/words.ts'

const LONG = `/** The ${'very '.repeat(40)}long sentence. */`
const SOURCE = `
/** Whether a row is live. */
export const isLive = true

/** Returns the rows of a table. */
export function rowsOf(): void {}

${LONG}
export const known = ''
`

test('the check of words reports question words, prepositions, long sentences and vague words with their places', () => {
  expect(findWords('a.ts', SOURCE)).toEqual({
    docstrings: 3,
    questions: [{ location: 'a.ts:2', text: 'Whether a row is live.' }],
    exports: 3,
    prepositions: [{ location: 'a.ts:6', text: 'rowsOf' }],
    longSentences: [{ location: 'a.ts:8', text: LONG.slice(4, -3) }],
    vague: 1,
  })
})

test('names and comments in the code keep the limits of the word check', () => {
  const { docstrings, questions, exports, prepositions, longSentences, vague } = findAllWords()
  expect(docstrings).toBeGreaterThan(5000)
  expect(questions.length / docstrings).toBeLessThan(0.01)
  expect(exports).toBeGreaterThan(3000)
  expect(prepositions.length / exports).toBeLessThan(0.01)
  expect(longSentences.length).toBeLessThan(20)
  expect(vague).toBeLessThan(150)
})
