import { canOpenList } from '../../../registry/entities/access.ts'
import type {
  AnyInboxKind,
  AnyList,
  AnyResource,
  Registry,
} from '../../../registry/entities/registry.ts'
import type { Role } from '#business/words'

/** A kind of items with its entity and list. */
export interface OpenKind extends Omit<AnyInboxKind, 'list'> {
  name: string
  resource: AnyResource
  list: AnyList
}

/** Every kind of an inbox, by entity. */
export const listDeclaredKinds = (registry: Registry): OpenKind[] =>
  Object.values<AnyResource>(registry).flatMap((resource) =>
    Object.entries(resource.inbox ?? {}).flatMap(([name, { list: listName, ...kind }]) => {
      const list = resource.lists[listName]
      return list ? [{ ...kind, name, resource, list }] : []
    }),
  )

/** The kinds that a role deals with. */
export const openKinds = (registry: Registry, role: Role): OpenKind[] =>
  listDeclaredKinds(registry).filter(
    ({ list, roles = list.roles }) => canOpenList(role, list) && roles.includes(role),
  )
