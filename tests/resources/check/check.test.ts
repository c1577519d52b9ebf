import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/index.ts'
import { checkRegistry } from '../../../registry/check/check-registry.ts'
import {
  findClosestWord,
  suggestSpelling,
  calculateEditDistance,
} from '../../../registry/words/similar.ts'
import { boats, list } from './check-base.ts'
import { times } from '../../support/runner/whole.ts'

describe('the function checkRegistry', () => {
  it('reports all mistakes at once, those of one part in the order of the file', () => {
    const brokenRegistry = {
      boats: boats({
        menu: 'sea',
        title: 'nam',
        calls: { delete: 'POST boats/destroy' },
        lists: { all: list({ roles: [], columns: ['nme'], actions: ['restore'] }) },
      }),
    }
    expect(checkRegistry(brokenRegistry).map(({ rule, path }) => `${path}: ${rule}`)).toEqual([
      'boats.menu: unknown-word',
      'boats.title: unknown-field',
      'boats.lists.all.roles: empty-list',
      'boats.lists.all.columns[0]: unknown-field',
      'boats.calls.delete: delete-without-restore',
      'boats.lists.all.actions[0]: action-without-call',
    ])
  })

  it('reports a declaration that contains itself', () => {
    const loop = boats()
    loop.detail = [loop]
    expect(checkRegistry({ boats: loop }).map(({ rule }) => rule)).toContain('not-plain-data')
  })

  it('never throws, whatever its input', () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(undefined, null, Number.NaN, 10n, Symbol('x'), () => 1, new Date()),
      fc.constantFrom('constructor', '__proto__', 'toString', 'reference', 'choice', 'id'),
      fc.jsonValue(),
    )
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(checkRegistry(value))))
    fc.assert(
      fc.property(fc.nat(), odd, (place, value) => {
        const changedRegistry = structuredClone(registry) as Record<string, unknown>
        replaceNth(changedRegistry, { left: place % 4000 }, value)
        return Array.isArray(checkRegistry(changedRegistry))
      }),
      { numRuns: times(10, 80) },
    )
  })
})

/** Replaces the nth value in a tree. */
function replaceNth(tree: object, count: { left: number }, value: unknown): boolean {
  for (const [key, item] of Object.entries(tree)) {
    if (count.left-- === 0) {
      Object.assign(tree, { [key]: value })
      return true
    }
    if (typeof item === 'object' && item !== null && replaceNth(item, count, value)) return true
  }
  return false
}

describe('the function didYouMean', () => {
  it.each([
    ['title', 'title', 0],
    ['titel', 'title', 1],
    ['nulable', 'nullable', 1],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('measures from %j to %j a distance of %d letters', (from, to, letters) => {
    expect(calculateEditDistance(from, to)).toBe(letters)
    expect(calculateEditDistance(to, from)).toBe(letters)
  })

  it('finds the nearest name, whatever its capitals, and no distant name', () => {
    expect(findClosestWord('Titel', ['tile', 'title'])).toBe('title')
    expect(findClosestWord('xyz', ['title'])).toBeUndefined()
    expect(findClosestWord('x'.repeat(81), ['x'.repeat(80)])).toBeUndefined()
  })

  it('lists all allowed names if no name is near and the names are few', () => {
    expect(suggestSpelling('xyz', ['sail', 'motor'])).toBe("It can be 'sail', 'motor'.")
    expect(suggestSpelling('xyz', [])).toBeUndefined()
    expect(suggestSpelling('xyz', Array<string>(61).fill('sail'))).toBeUndefined()
  })
})
