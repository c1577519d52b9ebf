import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'

/** Returns the table of an entity: its own, or that of the entity whose rows it shares. */
export function getTableName(resource: Pick<AnyResource, 'name' | 'rows'>): string {
  return (resource.rows?.entity ?? resource.name).replaceAll('-', '_')
}

type Entities = Readonly<Record<string, AnyResource>>

/** Groups the entities of a registry by the name of their table, or of their view. */
const groupEntitiesByTable = compileOnce((registry: Entities) => {
  const groups = new Map<string, AnyResource[]>()
  for (const resource of Object.values(registry)) {
    const table = getTableName(resource)
    groups.set(table, [...(groups.get(table) ?? []), resource])
  }
  return groups
})

/** Lists the entities of a table, or the union of a view. */
export const listByTable = (registry: Entities, table: string): readonly AnyResource[] =>
  groupEntitiesByTable(registry).get(table) ?? []

/** Returns the first entity whose rows a table holds; undefined for other tables. */
export const findByTable = (registry: Entities, table: string | null): AnyResource | undefined =>
  listByTable(registry, table ?? '').find(({ union }) => !union)

/**
 * Returns the names of the entities that share a table, because a row keeps its history when it
 * moves between them.
 */
export const listEntitiesOfTable = (registry: Registry, resource: AnyResource): string[] =>
  listByTable(registry, getTableName(resource))
    .filter(({ union }) => !union)
    .map(({ name }) => name)
