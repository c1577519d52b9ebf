import type { KeyboardEvent } from 'react'
import type { Row } from '../../data/rows/normalise.ts'

/** Where the focus goes once a cell is left: back to it, to one beside it, or where it went by itself. */
export type Move = 'stay' | 'down' | 'up' | 'next' | 'previous' | 'away'

/** The id of the button by which a cell is changed. */
export const cellId = (id: number, name: string): string => `cell-${id}-${name}`

/** Where a key leads from a cell that is being changed; undefined for a key of its input. */
export function moveBy({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>) {
  if (key === 'Escape') return 'stay'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  return undefined
}

/** The cell to which a move leads, at the end of a row on in the next; where there is none, the same. */
export function cellAfter(
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
