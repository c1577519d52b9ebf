import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { ALL_KEYS } from './all-keys.ts'
import { KEY_TESTS, testsIn, UNPROVEN } from './key-tests.ts'
import { without } from './without.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Keys that are told apart by the type of their field besides. */
const typed = (key: string) => key.replace(/<[\w|]+>/, '*')

describe('every key of the vocabulary', () => {
  test('has a test that fails where it does nothing, or a reason', () => {
    expect(ALL_KEYS.length).toBeGreaterThan(250)
    const proven = new Set(Object.keys({ ...KEY_TESTS, ...UNPROVEN }).map(typed))
    expect(ALL_KEYS.filter((key) => !proven.has(key))).toEqual([])
  })

  test('is one that there is', () => {
    expect(Object.keys(KEY_TESTS).filter((key) => !ALL_KEYS.includes(typed(key)))).toEqual([])
  })

  test('names a file that there is', () => {
    const files = Object.values(KEY_TESTS).map((told) => testsIn(told).file)
    expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
  })
})

describe('a declaration without a key', () => {
  const declared = {
    name: 'boats',
    fields: { a: { type: 'date', min: 1 }, b: { type: 'text', min: 2 } },
    checks: [{ order: ['a', 'b'], apart: true }, { required: 'a' }],
  }

  test.each([
    ['name', { ...declared, name: undefined }],
    ['fields.*.min', { ...declared, fields: { a: { type: 'date' }, b: { type: 'text' } } }],
    [
      'fields.<date>.min',
      { ...declared, fields: { a: { type: 'date' }, b: { type: 'text', min: 2 } } },
    ],
    ['fields.a|c.min', { ...declared, fields: { ...declared.fields, a: { type: 'date' } } }],
    ['checks.*.apart', { ...declared, checks: [{ order: ['a', 'b'] }, { required: 'a' }] }],
    ['checks.[order]', { ...declared, checks: [{ required: 'a' }] }],
    ['checks.*.nothing', declared],
  ])('%s is as it was without it', (path, expected) => {
    expect(without(declared, path.split('.'))).toEqual(expected)
  })
})
