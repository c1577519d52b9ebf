import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FIELD_TYPES } from '../../registry/fields/traits.ts'
import { PLACES } from '../../tools/reference/every-key.ts'

const guide = readFileSync('docs/guide/what-a-file-can-say.md', 'utf8')

/** Returns the table rows of a section, each as its cells. */
function listRows(title: string): string[][] {
  const [, after = ''] = guide.split(`# ${title}\n`)
  const [section = ''] = after.split(/^#/m)
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1))
}

/** Returns the first word of each code in a cell. */
const wordsIn = (cell = '') => [...cell.matchAll(/`[{ ]*(\w+)[^`]*`/g)].map(([, word = '']) => word)

const keysAt = (places: RegExp) => PLACES.flatMap(([at, keys]) => (places.test(at) ? keys : []))

test.each([
  ['Of a field', /^entity\.fields\.a_\w+$/],
  ['Of a reference', /^entity\.fields\.a_reference$/],
  ['Of an entity', /^(?:entity|short|entity\.checks\[\d\])$/],
])('each word in the table “%s” of the guide is a key of the vocabulary', (title, places) => {
  const words = listRows(title).flatMap(([word]) => wordsIn(word))
  expect(words.length).toBeGreaterThan(3)
  const keys = keysAt(places)
  expect(words.filter((word) => !keys.includes(word))).toEqual([])
})

/** The places of a declaration, as the guide calls them. */
const CALLED: Readonly<Record<string, RegExp>> = {
  'a read or list': /^entity\.(?:lists\.all|reads\.pick)$/,
  'a list': /^entity\.lists\.all$/,
  'a state': /^entity\.states\.open$/,
  'a transition': /^entity\.transitions\.start$/,
}

test('each word of a list, a state and a transition in the guide is a key of the vocabulary', () => {
  const rows = listRows('Of a list, a state and a transition').slice(2)
  let place = ''
  const unknown = rows.flatMap(([where = '', word]) => {
    place = where.trim() || place
    const keys = keysAt(CALLED[place] ?? /^$/)
    return wordsIn(word).filter((key) => !keys.includes(key))
  })
  expect(rows.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

test('the guide shows each field type that a file can write', () => {
  const types = listRows('Types of fields').flatMap(([type]) => wordsIn(type))
  const written = FIELD_TYPES.filter((type) => type !== 'id')
  expect(written.filter((type) => !types.includes(type))).toEqual([])
})
