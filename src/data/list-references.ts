import { registry as declared } from '../../resources/index.ts'
import type { AnyList, AnyResource, Registry } from '../../resources/kit/define.ts'

/** What a react-admin resource name stands for: an entity, or one of its lists. */
export interface Place {
  resource: AnyResource
  list?: AnyList
  listName?: string
}

/** A list with the name react-admin knows it by: its route without the leading slash. */
export interface ListPlace extends Required<Place> {
  raName: string
}

/** Where an entity's rows are read and changed: one of its lists, or the entity itself. */
export type RowsPlace = Pick<ListPlace, 'resource' | 'raName'>

const registry: Registry = declared

const lists: readonly ListPlace[] = Object.values(registry).flatMap((resource) =>
  Object.entries(resource.lists).map(([listName, list]) => ({
    resource,
    list,
    listName,
    raName: list.route.slice(1),
  })),
)

const places = new Map<string, Place>([
  ...Object.values(registry).map((resource): [string, Place] => [resource.name, { resource }]),
  ...lists.map((place): [string, Place] => [place.raName, place]),
])

/** Every declared list, in the registry's order. */
export function listPlaces(): readonly ListPlace[] {
  return lists
}

/** The place behind a name, or undefined where nothing is declared. */
export function findPlace(name: string): Place | undefined {
  return places.get(name)
}

/** The place behind a react-admin resource name. */
export function placeOf(name: string): Place {
  const place = findPlace(name)
  if (place) return place
  throw new Error(
    `Nothing is declared under "${name}". Use an entity's name, or a list's route without its leading slash.`,
  )
}
