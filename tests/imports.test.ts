import { describe, expect, it } from 'vitest'
import { circles, grouped, importGraph } from './support/sources/imports.ts'

/** The folders whose rooms import one way. */
const TOPS = ['start', 'server', 'business', 'registry', 'resources', 'demo', 'src']

/** The bands of the web app, the lowest first: what is declared here no file imports from below. */
const BANDS = ['src/platform', 'src/parts', 'src/features', 'src/screens', 'src/shell']

/** The room of a file: the folder below the top one, and of a feature its own; a file of the top itself stands above all rooms. */
function getRoom(file: string): string {
  const folders = file.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'features' ? 3 : 2).join('/')
}

const graph = importGraph(TOPS)
const printed = (found: readonly string[][]) => found.map((circle) => circle.join(' → '))

describe('the imports of the project', () => {
  it('are found in every folder', () => {
    const importing = (top: string) =>
      [...graph].filter(([file, targets]) => file.startsWith(`${top}/`) && targets.length > 0)
    expect(TOPS.filter((top) => importing(top).length < 5)).toEqual([])
  })

  it('have no cycles between files', () => {
    expect(printed(circles(graph))).toEqual([])
  })

  it('go in one direction between folders', () => {
    expect(printed(circles(grouped(graph, getRoom)))).toEqual([])
  })
})

describe('the web app in src', () => {
  const web = importGraph(['src'])

  it('consists of layers in a fixed order', () => {
    const getBand = (file: string) => file.split('/').slice(0, 2).join('/')
    const bands = [...new Set([...web.keys()].map(getBand))]
    expect(bands.toSorted()).toEqual(BANDS.toSorted())
    const rank = (file: string) => BANDS.indexOf(getBand(file))
    const wrong = [...web].flatMap(([file, targets]) =>
      targets.filter((name) => rank(name) > rank(file)).map((name) => `${file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('has no import cycles between the folders of a layer', () => {
    const getFolder = (file: string) => file.split('/').slice(0, -1).join('/')
    expect(printed(circles(grouped(web, getFolder)))).toEqual([])
  })
})

/** The rooms of the registry, the lowest first; what declarations are written with stands above them all. */
const REGISTRY = [
  'registry/words',
  'registry/days',
  'registry/fields',
  'registry/characters',
  'registry/values',
  'registry/values/computed',
  'registry/rules',
  'registry/entities',
  'registry/define',
  'registry/changes',
  'registry/text',
  'registry/views',
  'registry/reports',
  'registry/reports/address',
  'registry/reports/text',
  'registry/calls',
  'registry/account',
  'registry',
  'registry/check/base',
  'registry/check/entities',
  'registry/check/semantics',
  'registry/check/reports',
  'registry/check',
]

describe('the folder registry', () => {
  const files = importGraph(['registry'])
  const getFolder = (file: string) => file.split('/').slice(0, -1).join('/')

  it('consists of folders in a fixed order', () => {
    const rooms = [...new Set([...files.keys()].map(getFolder))]
    expect(rooms.toSorted()).toEqual(REGISTRY.toSorted())
    const rank = (file: string) => REGISTRY.indexOf(getFolder(file))
    const wrong = [...files].flatMap(([file, targets]) =>
      targets.filter((name) => rank(name) > rank(file)).map((name) => `${file} imports ${name}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('an import cycle', () => {
  const lines = (arrows: Record<string, string[]>) =>
    printed(circles(new Map(Object.entries(arrows))))

  it('is printed once, with its shortest path', () => {
    expect(lines({ a: ['b'], b: ['c', 'a'], c: ['a'] })).toEqual(['a → b → a', 'c → a → b → c'])
    expect(lines({ a: ['b'], b: ['c'], c: [] })).toEqual([])
    expect(lines({ a: ['a'] })).toEqual(['a → a'])
  })

  it('between folders is found even if no files form a cycle', () => {
    const files = new Map([
      ['server/a/one.ts', ['server/b/one.ts']],
      ['server/b/two.ts', ['server/a/two.ts']],
    ])
    expect(circles(files)).toEqual([])
    expect(printed(circles(grouped(files, getRoom)))).toEqual(['server/a → server/b → server/a'])
  })
})
