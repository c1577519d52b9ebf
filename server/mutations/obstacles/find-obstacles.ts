import { runHook } from '../../hooks/hooks.ts'
import { type Obstacle, obstructed } from '../../http/problem.ts'
import type { Action, Row } from '../../rows/action.ts'
import { findRow } from '../../rows/find-row.ts'
import { writtenValues } from '../written-values.ts'
import { deletedObstacle, deletedReferences } from './deleted-references.ts'
import { fullPlaces } from './full-places.ts'
import { occupiedTimes } from './occupied-times.ts'
import { parentAction } from './parent-action.ts'
import { takenValues } from './taken-values.ts'

/** The most references to follow, such as from a town to its region, then to its country. */
const DEPTH = 4

const below = (name: string, obstacles: readonly Obstacle[]): Obstacle[] =>
  obstacles.map((obstacle) => ({
    ...obstacle,
    ...(obstacle.field && { field: `${name}.${obstacle.field}` }),
  }))

/** Finds the deleted rows that a row refers to, and the obstacles to restoring those. */
async function amongParents(action: Action, depth: number): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = []
  for (const reference of await deletedReferences(action)) {
    const obstacle = deletedObstacle(action, reference)
    obstacles.push(obstacle)
    const parent = parentAction(action, reference.name, reference.id)
    const row = parent && obstacle.remedy === 'restore' && depth > 0 ? await findRow(parent) : null
    if (parent && row)
      obstacles.push(...below(reference.name, await findObstacles(parent, row, depth - 1)))
  }
  return obstacles
}

/** Finds all obstacles to restoring a row with the sent values, each with its remedy. */
export async function findObstacles(
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

/** Throws 409 with all obstacles to restoring a row. */
export async function refuseObstacles(action: Action, row: Row): Promise<void> {
  const blocking = (await findObstacles(action, row)).filter(({ blocks }) => blocks)
  if (blocking.length > 0) throw obstructed(blocking)
}
