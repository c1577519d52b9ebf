import type { KeyboardEvent } from 'react'
import type { Row } from '../../../platform/data/rows/normalise.ts'

/**
 * The destination of the focus when a cell is left: the cell itself, a neighbour, or wherever the
 * user has moved it.
 */
export type Move = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'away'

/** Returns the id of a cell's edit button. */
export const cellId = (id: number, name: string): string => `cell-${id}-${name}`

/** Returns the move of a key in a cell that is being edited; undefined for a key of the input. */
export function keyToMove({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  if (key === 'Escape') return 'stay'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return undefined
}

/**
 * Returns the cell that a move leads to, continuing in the next row. At the end it is the same
 * cell.
 */
export function nextCell(
  move: Move,
  at: { id: number; name: string },
  rows: readonly Pick<Row, 'id'>[],
  names: readonly string[],
): string {
  const row = rows.findIndex(({ id }) => id === at.id)
  const column = names.indexOf(at.name)
  const place = row * names.length + column
  const steps = { next: 1, previous: -1, down: names.length, up: -names.length }
  const to = place + (move === 'stay' || move === 'away' ? 0 : steps[move])
  const target = rows[Math.floor(to / names.length)]
  const name = names[to % names.length]
  return to >= 0 && target && name ? cellId(target.id, name) : cellId(at.id, at.name)
}
