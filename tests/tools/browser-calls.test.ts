import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { removeServerParts, SERVER_PARTS } from '../../tools/browser-calls.ts'

const removeFrom = (code: string) => removeServerParts(code, parseAst(code)).replaceAll(/\s+/g, ' ')

/** Returns the files of the web app and of the modules that it shares with the server. */
const listBrowserFiles = () =>
  ['src', 'registry'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('check/'))
      .map((path) => `${folder}/${path}`),
  )

describe('A declaration in the browser', () => {
  test('lacks the parts of its entity that only the server uses', () => {
    const code = `export const bills = defineEntity({ about: 'Bills.', posts: [{ kind: 'sale' }],
      covers: { to: 'sales' },
      fields: { posts: { type: 'text', about: 'A text.' } }, title: 'posts' })`
    expect(removeFrom(code)).toBe(
      `export const bills = defineEntity({ fields: { posts: { type: 'text', } }, title: 'posts' })`,
    )
  })

  test('keeps parts of the same name in other places', () => {
    const code = `export const page = defineReport({ covers: ['a'], parts: [{ posts: 1 }] })`
    expect(removeFrom(code)).toBe(code)
  })

  test('has no part that a file of the browser reads', () => {
    const names = Object.values(SERVER_PARTS).flatMap((parts) => [...parts])
    const reading = new RegExp(`\\.(?:${names.join('|')})\\b`)
    const ofEntity = new RegExp(`\\b(?:resource|entity|declared)\\??${reading.source}`)
    const readers = listBrowserFiles().filter((path) =>
      (path.startsWith('src/') ? reading : ofEntity).test(readFileSync(path, 'utf8')),
    )
    expect(names).not.toEqual([])
    expect(readers).toEqual([])
  })
})
