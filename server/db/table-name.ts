import type { AnyResource, Registry } from '../../registry/entities/registry.ts'

/** Returns the table of an entity: its own, or that of the entity whose rows it shares. */
export function getTableName(resource: Pick<AnyResource, 'name' | 'rows'>): string {
  return (resource.rows?.entity ?? resource.name).replaceAll('-', '_')
}

/**
 * Returns the names of the entities that share a table, because a row keeps its history when it
 * moves between them.
 */
export const sharingTable = (registry: Registry, resource: AnyResource): string[] =>
  Object.values<AnyResource>(registry)
    .filter((one) => !one.union && getTableName(one) === getTableName(resource))
    .map(({ name }) => name)
