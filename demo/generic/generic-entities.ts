import type { AnyResource } from '../../registry/entities/registry.ts'
import { listTargetEntities } from '../../registry/fields/targets.ts'
import { type DemoBatch, inBatches } from '../world/batches.ts'
import type { DemoRows, World } from '../world/world.ts'
import { rowsInRegistry } from './rows-in-registry.ts'

/** Returns the entities that an entity refers to. */
export const getReferencedEntities = ({ fields }: AnyResource) => [
  ...new Set(Object.values(fields).flatMap(listTargetEntities)),
]

/** Returns whether all entities that an entity refers to have rows. */
export const hasTargets = (createdRows: DemoRows) => (resource: AnyResource) =>
  getReferencedEntities(resource).every(
    (name) => name === resource.name || createdRows[name]?.length,
  )

interface GenerateOptions {
  registry: Readonly<Record<string, AnyResource>>
  world: World
  createdRows: DemoRows
}

/**
 * Generates rows of all entities whose targets have rows, repeatedly because each may be the target
 * of others. Returns the entities that still have none.
 */
export function* generateEntities(
  entities: readonly AnyResource[],
  isReady: (resource: AnyResource) => unknown,
  { registry, world: { random, now }, createdRows }: GenerateOptions,
): Generator<DemoBatch, AnyResource[]> {
  let waiting = [...entities]
  for (let previousLength = -1; waiting.length !== previousLength;) {
    previousLength = waiting.length
    for (const resource of waiting.filter(isReady)) {
      const { rows } = rowsInRegistry(registry, resource, {
        random: random(resource.name),
        now,
        rows: (name) => createdRows[name] ?? [],
      })
      Object.assign(createdRows, { [resource.name]: rows })
      yield* inBatches(resource.name, rows)
    }
    waiting = waiting.filter(({ name }) => !createdRows[name]?.length)
  }
  return waiting
}
