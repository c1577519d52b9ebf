import { describe, expect, it } from 'vitest'
import { circles, grouped, importGraph } from './support/imports.ts'

/** The folders whose rooms import one way. */
const TOPS = ['server', 'resources', 'demo']

/** The room of a file: the folder below the top one; a file of the top itself stands above all rooms. */
const roomOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/')

const graph = importGraph(TOPS)
const printed = (found: readonly string[][]) => found.map((circle) => circle.join(' → '))

describe('imports', () => {
  it('are found in every folder', () => {
    const importing = (top: string) =>
      [...graph].filter(([file, targets]) => file.startsWith(`${top}/`) && targets.length > 0)
    expect(TOPS.filter((top) => importing(top).length < 10)).toEqual([])
  })

  it('of files make no circle', () => {
    expect(printed(circles(graph))).toEqual([])
  })

  it('of rooms go one way', () => {
    expect(printed(circles(grouped(graph, roomOf)))).toEqual([])
  })
})

describe('a circle', () => {
  const lines = (arrows: Record<string, string[]>) =>
    printed(circles(new Map(Object.entries(arrows))))

  it('is printed once, by its shortest way', () => {
    expect(lines({ a: ['b'], b: ['c', 'a'], c: ['a'] })).toEqual(['a → b → a', 'c → a → b → c'])
    expect(lines({ a: ['b'], b: ['c'], c: [] })).toEqual([])
    expect(lines({ a: ['a'] })).toEqual(['a → a'])
  })

  it('of rooms is found where no file is in one', () => {
    const files = new Map([
      ['server/a/one.ts', ['server/b/one.ts']],
      ['server/b/two.ts', ['server/a/two.ts']],
    ])
    expect(circles(files)).toEqual([])
    expect(printed(circles(grouped(files, roomOf)))).toEqual(['server/a → server/b → server/a'])
  })
})
