import type { AnyResource } from '../../registry/entities/registry.ts'
import { targetsOf } from '../../registry/fields/pointing.ts'
import { type DemoBatch, inBatches } from '../world/batches.ts'
import type { DemoRows, World } from '../world/world.ts'
import { genericRows } from './generic-rows.ts'

/** Rows of an entity that nobody wrote rows for. */
export const GENERIC = 24

/** The entities that an entity points to. */
export const pointedToBy = ({ fields }: AnyResource) => [
  ...new Set(Object.values(fields).flatMap(targetsOf)),
]

/** Returns whether all that an entity points to have rows. */
export const hasTargets = (made: DemoRows) => (resource: AnyResource) =>
  pointedToBy(resource).every((name) => name === resource.name || made[name]?.length)

/**
 * Generates rows of those entities that are ready, one after the other, since rows of one make
 * others ready; returns those that still have none.
 */
export function* genericEntities(
  entities: readonly AnyResource[],
  { random, now }: World,
  made: DemoRows,
  isReady: (resource: AnyResource) => unknown,
): Generator<DemoBatch, AnyResource[]> {
  let waiting = [...entities]
  for (let before = -1; waiting.length !== before;) {
    before = waiting.length
    for (const resource of waiting.filter(isReady)) {
      const rows = genericRows(resource, GENERIC, {
        random: random(resource.name),
        now,
        rows: (name) => made[name] ?? [],
      })
      Object.assign(made, { [resource.name]: rows })
      yield* inBatches(resource.name, rows)
    }
    waiting = waiting.filter(({ name }) => !made[name]?.length)
  }
  return waiting
}
