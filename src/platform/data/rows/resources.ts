import { registry as declaredRegistry } from '#business'
import type { Field } from '../../../../registry/fields/field-types.ts'
import type { AnyResource, Registry } from '../../../../registry/entities/registry.ts'
import type { ResourceName } from '#business/words'

/** The declarations of all entities, by name. */
export const registry: Registry = declaredRegistry

/** Returns the declaration of an entity. */
export function getResource(name: ResourceName): AnyResource {
  return registry[name]
}

/**
 * Returns the declaration of an entity, or undefined if no entity has the name.
 */
export function findResource(name: string): AnyResource | undefined {
  return Object.hasOwn(registry, name) ? registry[name as ResourceName] : undefined
}

/** Returns the title of a row: its title field, or `#` and its id. */
export function getTitle(resource: ResourceName, row: Readonly<Record<string, unknown>>): string {
  const title = row[registry[resource].title]
  return title === null || title === undefined || title === '' ? `#${row.id}` : String(title)
}

/** Returns the field with the title of the rows that a reference points to. */
export function getTitleField(field: Field | undefined): Field | undefined {
  if (field?.type !== 'reference') return undefined
  const target = findResource(field.to)
  return target?.fields[target.title]
}

/** Returns the unions that include an entity. */
export function findUnions({ name }: AnyResource): AnyResource[] {
  return Object.values(registry).filter(({ union }) => union?.includes(name))
}
