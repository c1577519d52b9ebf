import type { KeyboardEvent } from 'react'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/**
 * The destination of the focus after an edit: the same cell, a neighbour, or `away` if the user has
 * moved the focus elsewhere.
 */
export type CellMove = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'away'

/** Returns the id of a cell's edit button. */
export const getCellId = (id: number, name: string): string => `cell-${id}-${name}`

/** Returns the move of a key in a cell that is being edited; undefined for a key of the input. */
export function keyToMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  if (key === 'Escape') return 'stay'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return undefined
}

/**
 * Returns the id of the cell that a move leads to. It continues in the next row. At either end it
 * stays in the same cell.
 */
export function getNextCellId(
  move: CellMove,
  cell: { id: number; name: string },
  rows: readonly Pick<Row, 'id'>[],
  columnNames: readonly string[],
): string {
  const rowIndex = rows.findIndex(({ id }) => id === cell.id)
  const columnIndex = columnNames.indexOf(cell.name)
  const cellIndex = rowIndex * columnNames.length + columnIndex
  const steps = { next: 1, previous: -1, down: columnNames.length, up: -columnNames.length }
  const targetIndex = cellIndex + (move === 'stay' || move === 'away' ? 0 : steps[move])
  const targetRow = rows[Math.floor(targetIndex / columnNames.length)]
  const name = columnNames[targetIndex % columnNames.length]
  return targetIndex >= 0 && targetRow && name
    ? getCellId(targetRow.id, name)
    : getCellId(cell.id, cell.name)
}
