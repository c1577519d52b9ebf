import { describe, expect, it } from 'vitest'
import { nextCell, keyToMove } from '../../../../../src/screens/list/editing/move.ts'

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }]
const names = ['name', 'price']
const after = (move: Parameters<typeof nextCell>[0], id: number, name: string) =>
  nextCell(move, { id, name }, rows, names)

describe('a cell that is left', () => {
  it('by Enter leads down and by Shift up, in its column', () => {
    expect(after('down', 7, 'price')).toBe('cell-3-price')
    expect(after('up', 9, 'name')).toBe('cell-3-name')
  })

  it('by the tabulator leads to the next, from the last of a row on to the next row', () => {
    expect(after('next', 7, 'name')).toBe('cell-7-price')
    expect(after('next', 7, 'price')).toBe('cell-3-name')
    expect(after('previous', 3, 'name')).toBe('cell-7-price')
  })

  it('leads back to itself where there is nothing further', () => {
    expect(after('down', 9, 'price')).toBe('cell-9-price')
    expect(after('up', 7, 'price')).toBe('cell-7-price')
    expect(after('previous', 7, 'name')).toBe('cell-7-name')
    expect(after('stay', 3, 'price')).toBe('cell-3-price')
  })

  it('leads nowhere by the keys of its input', () => {
    const keys = ['Enter', 'Tab', 'Escape', 'ArrowDown', 'a']
    expect(keys.map((key) => keyToMove({ key, shiftKey: false }))).toEqual([
      'down',
      'next',
      'stay',
      undefined,
      undefined,
    ])
    expect(keyToMove({ key: 'Tab', shiftKey: true })).toBe('previous')
  })
})
