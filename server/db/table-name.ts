import type { AnyResource, Registry } from '../../registry/entities/registry.ts'

/** Returns the table of an entity: its own, or that of the entity whose rows it shares. */
export function tableOf(resource: Pick<AnyResource, 'name' | 'rows'>): string {
  return (resource.rows?.of ?? resource.name).replaceAll('-', '_')
}

/** The names of the entities that share a table: a row keeps its history when it is moved. */
export const sharingTable = (registry: Registry, resource: AnyResource): string[] =>
  Object.values<AnyResource>(registry)
    .filter((one) => !one.union && tableOf(one) === tableOf(resource))
    .map(({ name }) => name)
