import type { AnyResource } from '../../resources/kit/entities/registry.ts'

/** The table of an entity: its own, or the one of the entity whose rows it shares. */
export function tableOf(resource: Pick<AnyResource, 'name' | 'rows'>): string {
  return (resource.rows?.of ?? resource.name).replaceAll('-', '_')
}
