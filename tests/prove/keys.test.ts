import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createRandom } from '../../demo/world/random.ts'
import { RULE_KEYS } from '../../registry/rules/check.ts'
import type { AnyEntity } from '../../registry/define/entity.ts'
import { PLACES } from '../../tools/reference/every-key.ts'
import { times } from '../support/runner/whole.ts'
import { KEY_TESTS, UNPROVEN } from './key-tests.ts'
import { prove } from './prove.ts'
import { removeKey } from './without-key.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Patterns of paths that stand for all declarations of a kind. */
const KINDS: readonly (readonly [example: RegExp, all: string])[] = [
  [/^entity\.fields\.a_\w+/, 'entity.fields.*'],
  [/^entity\.calls\.\w+/, 'entity.calls|extensions.*'],
  [/^(entity\.(?:states|transitions|actions|reads|lists|inbox))\.\w+/, '$1.*'],
  [/^(tile\.worklists)\.\w+/, '$1.*'],
  [/^(entity\.covers\.sums)\.\w+/, '$1.*'],
  [/^(report\.(?:fields|sources|params|measures|dimensions))\.\w+/, '$1.*'],
]
/** The first key of a rule determines its kind, so it cannot be removed. */
const kindsOfRules: readonly string[] = RULE_KEYS
/** Keys that only the short form has, or that it reads differently. */
const SHORT: readonly (keyof AnyEntity)[] = [
  'access',
  'columns',
  'filters',
  'sort',
  'lists',
  'calls',
  'extensions',
]

function formatKey(place: string, key: string): string {
  const placePattern = KINDS.reduce(
    (path, [example, pattern]) => path.replace(example, pattern),
    place,
  ).replaceAll(/\[\d+\]/g, '.*')
  return placePattern === 'entity.checks.*' && kindsOfRules.includes(key)
    ? `entity.checks.[${key}]`
    : `${placePattern}.${key}`
}

const ALL_KEYS: readonly string[] = [
  ...SHORT.map((key) => `short.${key}`),
  ...new Set(
    PLACES.filter(([place]) => place !== 'short').flatMap(([place, keys]) =>
      keys.map((key) => formatKey(place, key)),
    ),
  ),
]

/** The key without the type of its field: `fields.<date>.min` is `fields.*.min`. */
const withoutType = (key: string) => key.replace(/<[\w|]+>/, '*')
const readTest = (line: string) => {
  const [file = '', name] = line.split(' > ', 2)
  return { file: `tests/${file}`, name }
}

describe('every key of the vocabulary', () => {
  test('has a test that fails without the key, or a reason for having no test', () => {
    expect(ALL_KEYS.length).toBeGreaterThan(250)
    const proven = new Set(Object.keys({ ...KEY_TESTS, ...UNPROVEN }).map(withoutType))
    expect(ALL_KEYS.filter((key) => !proven.has(key))).toEqual([])
  })

  test('exists if the table of tests names it', () => {
    expect(Object.keys(KEY_TESTS).filter((key) => !ALL_KEYS.includes(withoutType(key)))).toEqual([])
  })

  test('has an existing test file in the table of tests', () => {
    const files = Object.values(KEY_TESTS).map((line) => readTest(line).file)
    expect(files.filter((file) => !existsSync(`${root}${file}`))).toEqual([])
  })
})

describe('a declaration from which a key is removed', () => {
  const declared = {
    name: 'boats',
    fields: { a: { type: 'date', min: 1 }, b: { type: 'text', min: 2 } },
    checks: [{ order: ['a', 'b'], strict: true }, { required: 'a' }],
  }

  test.each([
    ['name', { ...declared, name: undefined }],
    ['fields.*.min', { ...declared, fields: { a: { type: 'date' }, b: { type: 'text' } } }],
    [
      'fields.<date>.min',
      { ...declared, fields: { a: { type: 'date' }, b: { type: 'text', min: 2 } } },
    ],
    ['fields.a|c.min', { ...declared, fields: { ...declared.fields, a: { type: 'date' } } }],
    ['checks.*.strict', { ...declared, checks: [{ order: ['a', 'b'] }, { required: 'a' }] }],
    ['checks.[order]', { ...declared, checks: [{ required: 'a' }] }],
    ['checks.*.nothing', declared],
  ])('keeps all other keys without %s', (path, expectedRest) => {
    expect(removeKey(declared, path.split('.'))).toEqual(expectedRest)
  })
})

/** Runs a line of the table without a key, and returns whether all tests passed. */
async function passes(line: string, key: string): Promise<boolean> {
  const { file, name } = readTest(line)
  // A nested test runner must not see the variables of the outer one.
  const { VITEST: _, VITEST_WORKER_ID: __, VITEST_POOL_ID: ___, ...env } = process.env
  const filter = name === undefined ? [] : ['-t', name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')]
  const child = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--mode', 'whole', file, ...filter],
    {
      cwd: root,
      env: { ...env, WITHOUT_KEY: key },
      stdio: 'ignore',
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}

prove({
  what: 'each key of the vocabulary has an effect: a test fails without it',
  engines: ['embedded'],
  count: Object.keys(KEY_TESTS).length,
  cut: times(0, 1),
  async run({ count, seed }) {
    const allKeys = Object.entries(KEY_TESTS)
    const firstIndex =
      count < allKeys.length ? createRandom(seed, 'keys').int(0, allKeys.length - count) : 0
    const failures: string[] = []
    const passing = new Map<string, boolean>()
    let attempts = 0
    for (const [key, line] of allKeys.slice(firstIndex, firstIndex + count)) {
      const isWholeGreen = passing.get(line) ?? (await passes(line, ''))
      passing.set(line, isWholeGreen)
      if (!isWholeGreen) failures.push(`${line} does not pass with every key, so it proves none`)
      else if (await passes(line, key)) failures.push(`${key} does nothing that ${line} would miss`)
      attempts += 1
    }
    return { tried: attempts, failures }
  },
})
