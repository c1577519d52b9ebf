import type { Move, OtherTime } from '../../registry/calls/planning-calls.ts'
import type { ResourceName } from '#business/words'
import type { RowChange } from '../data/send-changes.ts'
import type { Values } from '../fields/validation.ts'

/** A move as the user has left it: the other time, or none, and whether it is applied. */
export interface MoveLine {
  move: Move
  time: OtherTime | null
  isChosen: boolean
}

/** Returns the lines of moves, all of them chosen, with their first times. */
export const createMoveLines = (moves: readonly Move[]): MoveLine[] =>
  moves.map((move) => ({ move, time: move.times[0] ?? null, isChosen: true }))

/**
 * Returns the changes of the chosen lines. A row without another time becomes unassigned, unless
 * nobody has it anyway.
 */
export const listMoveChanges = (
  lines: readonly MoveLine[],
  field: string,
  reason: Values,
): RowChange[] =>
  lines
    .filter(({ isChosen, time, move }) => isChosen && (time !== null || move.row[field] !== null))
    .map(({ move: { member }, time }) => ({
      entity: member.entity as ResourceName,
      verb: 'update',
      values: {
        id: member.id,
        ...(time ? { ...time.values, [field]: time.person, ...reason } : { [field]: null }),
      },
    }))
