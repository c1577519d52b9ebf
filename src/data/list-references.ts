import { registry as declared } from '../../resources/index.ts'
import type { AnyList, AnyResource, Registry } from '../../resources/kit/entities/registry.ts'

/** What a react-admin resource name stands for: an entity, or one of its lists. */
export interface ResourceReference {
  resource: AnyResource
  list?: AnyList
  listName?: string
}

/** A list with the name react-admin knows it by: its route without the leading slash. */
export interface ListReference extends Required<ResourceReference> {
  resourceName: string
}

/** Where an entity's rows are read and changed: one of its lists, or the entity itself. */
export type RowsReference = Pick<ListReference, 'resource' | 'resourceName'>

const registry: Registry = declared

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

/** Every declared list, in the registry's order. */
export function listReferences(): readonly ListReference[] {
  return lists
}

/** The list or entity behind a name, or undefined where nothing is declared. */
export function findReference(name: string): ResourceReference | undefined {
  return references.get(name)
}

/** The list or entity behind a react-admin resource name. */
export function referenceOf(name: string): ResourceReference {
  const reference = findReference(name)
  if (reference) return reference
  throw new Error(
    `Nothing is declared under "${name}". Use an entity's name, or a list's route without its leading slash.`,
  )
}
