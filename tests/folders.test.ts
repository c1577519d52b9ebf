import { basename, dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow } from './support/sources/sources.ts'

const TOPS = ['server', 'src', 'resources', 'demo']
/** How many pieces a folder may hold before it is two ideas; a style sheet is one with what it dresses. */
const MOST = 15

/** An entity is one file, and the entities of the business stand side by side. */
const ENTITIES = 'resources'

/** How often each answer is given. */
function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** The pieces of each folder, by how many there are: files that differ in their ending alone are one. */
function piecesByFolder(files: readonly string[]): Map<string, number> {
  const pieces = new Set(files.map((file) => `${dirname(file)}/${basename(file).split('.', 1)[0]}`))
  return counted([...pieces].map((piece) => dirname(piece)))
}

/** Names that stand in so many places that they say nothing; `index.ts` says what it is by its folder. */
const overused = (files: readonly string[]) =>
  [...counted(files.map((file) => basename(file)))]
    .filter(([name, count]) => count > 2 && name !== 'index.ts')
    .map(([name]) => name)

const files = TOPS.flatMap((top) => filesBelow(top, /\.(tsx?|m?js|css)$/))
const full = [...piecesByFolder(files)].filter(
  ([folder, count]) => count > MOST && folder !== ENTITIES,
)

describe('a folder', () => {
  it('holds one idea, so that it is read at a glance', () => {
    expect(files.length).toBeGreaterThan(300)
    expect(full).toEqual([])
  })

  it('counts what it holds itself, and a style sheet with what it dresses', () => {
    const some = ['a/one.tsx', 'a/one.css', 'a/two.ts', 'a/b/three.ts']
    expect([...piecesByFolder(some)]).toEqual([
      ['a', 2],
      ['a/b', 1],
    ])
  })
})

describe('the name of a file', () => {
  it('is found in no more than two folders', () => {
    expect(overused(files)).toEqual([])
  })

  it('is said to be overused at the third', () => {
    expect(overused(['a/x.ts', 'b/x.ts', 'c/y.ts'])).toEqual([])
    expect(overused(['a/x.ts', 'b/x.ts', 'c/x.ts', 'a/index.ts'])).toEqual(['x.ts'])
  })
})
