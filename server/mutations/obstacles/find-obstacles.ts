import { runHook } from '../../hooks/hooks.ts'
import { type Obstacle, obstructed } from '../../http/problem.ts'
import type { Action, Row } from '../../rows/action.ts'
import { lockRow } from '../../rows/find-row.ts'
import { writtenValues } from '../written-values.ts'
import { deletedObstacle, deletedReferences } from './deleted-references.ts'
import { fullPlaces } from './full-places.ts'
import { occupiedTimes } from './occupied-times.ts'
import { parentAction } from './parent-action.ts'
import { takenValues } from './taken-values.ts'

/** References to follow at most: an area's city, then its governorate. */
const DEPTH = 4

const below = (name: string, obstacles: readonly Obstacle[]): Obstacle[] =>
  obstacles.map((one) => ({ ...one, ...(one.field && { field: `${name}.${one.field}` }) }))

/** Finds what the deleted rows are that a row refers to, and what stands in the way of those. */
async function amongParents(action: Action, depth: number): Promise<Obstacle[]> {
  const found: Obstacle[] = []
  for (const reference of await deletedReferences(action)) {
    const obstacle = deletedObstacle(action, reference)
    found.push(obstacle)
    const parent = parentAction(action, reference.name, reference.id)
    const row = parent && obstacle.remedy === 'restore' && depth > 0 ? await lockRow(parent) : null
    if (parent && row)
      found.push(...below(reference.name, await obstaclesOf(parent, row, depth - 1)))
  }
  return found
}

/**
 * Finds everything that stands in the way of restoring a row, as it would be with the values that
 * are sent along; each with what would clear it.
 */
export async function obstaclesOf(
  action: Action,
  row: Row,
  depth: number = DEPTH,
): Promise<Obstacle[]> {
  const after = { ...row, ...writtenValues(action) }
  return [
    ...(await amongParents(action, depth)),
    ...(await takenValues(action)),
    ...((await runHook(action, 'obstacles', action.endpoint, after)) ?? []),
    ...(await fullPlaces(action)),
    ...(await occupiedTimes(action)),
  ]
}

/** Throws 409 with everything that keeps a row from being restored. */
export async function refuseObstacles(action: Action, row: Row): Promise<void> {
  const blocking = (await obstaclesOf(action, row)).filter(({ blocks }) => blocks)
  if (blocking.length > 0) throw obstructed(blocking)
}
