import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tiles } from '../../../resources/dashboard/index.ts'
import { registry } from '../../../resources/index.ts'
import { checkTiles } from '../../../registry/check/check-tiles.ts'

describe('the declared tiles of the start page', () => {
  it('are valid', () => {
    expect(checkTiles(tiles, registry)).toEqual([])
  })

  it('are a list of objects that contain plain data only', () => {
    expect(checkTiles({}, registry)).toEqual([
      { rule: 'wrong-shape', path: 'tiles', message: 'The tiles are a list of tiles.' },
    ])
    expect(checkTiles(['late'], registry)).toEqual([
      { rule: 'wrong-shape', path: 'tiles[0]', message: 'A tile must be an object.' },
    ])
    const [tile] = tiles
    const problems = checkTiles([{ ...tile, sort: () => 'number' }], registry)
    expect(problems.map(({ rule, path }) => [rule, path])).toEqual([
      ['not-plain-data', 'tiles[0].sort'],
    ])
  })

  it('are checked without an error thrown, whatever values they have', () => {
    const keys = Object.keys(tiles[0] ?? {})
    fc.assert(fc.property(fc.anything(), (value) => Array.isArray(checkTiles(value, registry))))
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.anything(), (key, value) =>
        Array.isArray(checkTiles([{ ...tiles[0], [key]: value }], registry)),
      ),
    )
  })
})
