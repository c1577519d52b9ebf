import type { ResourceName } from '#business/words'
import type { AnyRow } from './world.ts'

/** Rows of one entity, ready to insert. */
export interface DemoBatch {
  resource: ResourceName
  rows: readonly AnyRow[]
}

const BATCH = 2000

/** Splits rows of one entity into batches. */
export function* inBatches(resource: ResourceName, rows: readonly AnyRow[]): Generator<DemoBatch> {
  for (let from = 0; from < rows.length; from += BATCH)
    yield { resource, rows: rows.slice(from, from + BATCH) }
}

/**
 * Collects rows of several entities and returns them in the order in which they refer to each
 * other.
 */
export function batcher(order: readonly ResourceName[]) {
  const rowsByResource = new Map<ResourceName, AnyRow[]>()

  function* listBatches(): Generator<DemoBatch> {
    for (const resource of order) yield* inBatches(resource, rowsByResource.get(resource) ?? [])
    rowsByResource.clear()
  }

  return {
    add(resource: ResourceName, ...rows: readonly (AnyRow | null)[]): void {
      const list = rowsByResource.get(resource) ?? []
      for (const row of rows) if (row) list.push(row)
      rowsByResource.set(resource, list)
    },
    /** The rows of an entity that have not been returned yet. */
    held: (resource: ResourceName): readonly AnyRow[] => rowsByResource.get(resource) ?? [],
    all: listBatches,
    isFull: () => [...rowsByResource.values()].some((rows) => rows.length >= BATCH),
  }
}
