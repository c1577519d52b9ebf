import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../support/database/temporary.ts'
import { PLACES } from '../../tools/reference/every-key.ts'
import { getAnchor } from '../../tools/reference/markdown.ts'
import { REFERENCE_PAGES } from '../../tools/reference/pages.ts'
import { writeReference } from '../../tools/reference/write.ts'

const { path, remove } = temporaryFolder()
beforeAll(() => writeReference(path))
afterAll(remove)

const texts = () => readdirSync(path).map((file) => readFileSync(join(path, file), 'utf8'))

test('every part of a declaration is on exactly one page of the reference', () => {
  const shown = REFERENCE_PAGES.flatMap(({ parts }) => parts.map(({ place }) => place))
  expect(shown.toSorted()).toEqual(PLACES.map(([place]) => place).toSorted())
})

test('every key of the vocabulary is on a page, with its type and description', () => {
  const all = texts().join('\n')
  const missing: string[] = []
  for (const [place, keys] of PLACES) {
    expect(keys.length).toBeGreaterThan(0)
    for (const key of keys) {
      const head = `### \`${key}\` {#${getAnchor(place, key)}}\n\n`
      const [, after = ''] = all.split(head)
      const [type = '', comment = ''] = after.split('\n\n')
      if (!/^`[^`]+` · (optional|required) \{\.key-type\}$/.test(type) || !/^[A-Z`]/.test(comment))
        missing.push(head)
    }
  }
  expect(missing).toEqual([])
})

test('a page of the reference has the same descriptions as the editor', () => {
  expect(readFileSync(join(path, 'field-text.md'), 'utf8')).toContain(
    'The maximum number of characters; by default the limit of the type.',
  )
})
