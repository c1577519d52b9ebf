import { runHook } from '../../hooks/hooks.ts'
import { type Obstacle, createObstacleProblem } from '../../http/problem.ts'
import type { Action, Row } from '../../rows/action.ts'
import { findRow } from '../../rows/find-row.ts'
import { buildWrittenValues } from '../written-values.ts'
import { toObstacle, findDeletedReferences } from './deleted-references.ts'
import { findFullReferences } from './full-places.ts'
import { findOccupiedReferences } from './occupied-times.ts'
import { createParentAction } from './parent-action.ts'
import { findTakenValues } from './taken-values.ts'

/** The maximum chain of references to follow, such as town, region, country. */
const MAX_DEPTH = 4

const prefixFields = (name: string, obstacles: readonly Obstacle[]): Obstacle[] =>
  obstacles.map((obstacle) => ({
    ...obstacle,
    ...(obstacle.field && { field: `${name}.${obstacle.field}` }),
  }))

/** Finds the deleted rows that a row refers to, and the obstacles to restoring those. */
async function findParentObstacles(action: Action, depth: number): Promise<Obstacle[]> {
  const obstacles: Obstacle[] = []
  for (const reference of await findDeletedReferences(action)) {
    const obstacle = toObstacle(action, reference)
    obstacles.push(obstacle)
    const parent = createParentAction(action, reference.name, reference.id)
    const row = parent && obstacle.remedy === 'restore' && depth > 0 ? await findRow(parent) : null
    if (parent && row)
      obstacles.push(...prefixFields(reference.name, await findObstacles(parent, row, depth - 1)))
  }
  return obstacles
}

/** Finds all obstacles to restoring a row with the sent values, each with its remedy. */
export async function findObstacles(
  action: Action,
  row: Row,
  depth: number = MAX_DEPTH,
): Promise<Obstacle[]> {
  const after = { ...row, ...buildWrittenValues(action) }
  return [
    ...(await findParentObstacles(action, depth)),
    ...(await findTakenValues(action)),
    ...((await runHook(action, 'obstacles', action.endpoint, after)) ?? []),
    ...(await findFullReferences(action)),
    ...(await findOccupiedReferences(action)),
  ]
}

/** Throws 409 with all obstacles to restoring a row. */
export async function refuseObstacles(action: Action, row: Row): Promise<void> {
  const blockingObstacles = (await findObstacles(action, row)).filter(({ blocks }) => blocks)
  if (blockingObstacles.length > 0) throw createObstacleProblem(blockingObstacles)
}
