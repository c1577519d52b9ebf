import type { AnyResource } from '../../resources/kit/entities/registry.ts'

/** Returns the table of an entity: its own, or that of the entity whose rows it shares. */
export function tableOf(resource: Pick<AnyResource, 'name' | 'rows'>): string {
  return (resource.rows?.of ?? resource.name).replaceAll('-', '_')
}
