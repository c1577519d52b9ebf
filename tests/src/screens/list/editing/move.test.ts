import { describe, expect, it } from 'vitest'
import { getNextCellId, keyToMove } from '../../../../../src/screens/list/editing/move.ts'

const rows = [{ id: 7 }, { id: 3 }, { id: 9 }]
const names = ['name', 'price']
const after = (move: Parameters<typeof getNextCellId>[0], id: number, name: string) =>
  getNextCellId(move, { id, name }, rows, names)

describe('the focus after a cell was edited', () => {
  it('moves down after Enter and up after Shift+Enter, in the same column', () => {
    expect(after('down', 7, 'price')).toBe('cell-3-price')
    expect(after('up', 9, 'name')).toBe('cell-3-name')
  })

  it('moves to the next cell after Tab, from the last cell of a row to the next row', () => {
    expect(after('next', 7, 'name')).toBe('cell-7-price')
    expect(after('next', 7, 'price')).toBe('cell-3-name')
    expect(after('previous', 3, 'name')).toBe('cell-7-price')
  })

  it('stays at the cell if there is no further cell', () => {
    expect(after('down', 9, 'price')).toBe('cell-9-price')
    expect(after('up', 7, 'price')).toBe('cell-7-price')
    expect(after('previous', 7, 'name')).toBe('cell-7-name')
    expect(after('stay', 3, 'price')).toBe('cell-3-price')
  })

  it('does not move for the keys of the input', () => {
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
