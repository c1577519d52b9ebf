import { registry as declaredRegistry } from '#business'
import type { AnyList, AnyResource, Registry } from '../../../../registry/entities/registry.ts'

/** The target of a react-admin resource name: an entity, or one of its lists. */
export interface ResourceReference {
  resource: AnyResource
  list?: AnyList
  listName?: string
}

/** A list with its react-admin resource name: its route without the leading slash. */
export interface ListReference extends Required<ResourceReference> {
  resourceName: string
}

/** The entity and the react-admin resource name by which rows are read and changed. */
export type RowsReference = Pick<ListReference, 'resource' | 'resourceName'>

const registry: Registry = declaredRegistry

const lists: readonly ListReference[] = Object.values(registry).flatMap((resource) =>
  Object.entries(resource.lists).map(([listName, list]) => ({
    resource,
    list,
    listName,
    resourceName: list.route.slice(1),
  })),
)

const references = new Map<string, ResourceReference>([
  ...Object.values(registry).map((resource): [string, ResourceReference] => [
    resource.name,
    { resource },
  ]),
  ...lists.map((reference): [string, ResourceReference] => [reference.resourceName, reference]),
])

/** Returns all declared lists, in the registry's order. */
export function listReferences(): readonly ListReference[] {
  return lists
}

/** Returns the list or entity of a react-admin resource name; undefined if there is none. */
export function findReference(name: string): ResourceReference | undefined {
  return references.get(name)
}

/** Returns the list or entity of a react-admin resource name; throws if there is none. */
export function getReference(name: string): ResourceReference {
  const reference = findReference(name)
  if (reference) return reference
  throw new Error(
    `Nothing is declared under "${name}". Use an entity's name, or a list's route without its leading slash.`,
  )
}
