import { hasTrash } from '../../resources/kit/entities/life-cycle.ts'
import { partsOf } from '../../resources/kit/entities/requests.ts'
import type { AnyList, AnyResource, Registry } from '../../resources/kit/entities/registry.ts'

/** What public/boot.js must know to ask for the first page of the list at an address. */
export interface FirstPage {
  /** The list's call without its page. */
  url: string
  /** The roles that may read it. */
  roles: readonly string[]
  /** The order where the address names none. */
  sort: string
  /** Deleted rows can be shown, which are left out unless the address asks for them. */
  trash: boolean
  /** The filters whose values travel as they stand in the address. */
  filters: readonly string[]
}

/** Filters by one of some values; days by name and other spellings of a value are for the app to translate. */
function plainFilters({ fields }: AnyResource, list: AnyList): string[] {
  // A filter may choose another call for the list.
  if (list.alternates) return []
  return (list.filters ?? []).filter((name) => {
    const field = fields[name]
    return field?.type === 'reference' || (field?.type === 'choice' && !field.aliases)
  })
}

/**
 * Returns the first page of each list that can be asked for before the app runs, by route: those
 * that are read by address alone and show all that the call answers.
 */
export function firstPages(registry: Registry): ReadonlyMap<string, FirstPage> {
  const lists = Object.values(registry).flatMap((resource) =>
    Object.values(resource.lists).map((list) => ({ resource, list })),
  )
  const asked = lists.flatMap(({ resource, list }): [string, FirstPage][] => {
    const { method, path, query } = partsOf(list.request)
    if (method !== 'GET' || list.filter || list.body || list.params || path.includes('{')) return []
    const search = new URLSearchParams(query).toString()
    const first = {
      url: `/api/${path}${search && `?${search}`}`,
      roles: list.roles,
      sort: list.sort ?? '-id',
      trash: hasTrash(list),
      filters: plainFilters(resource, list),
    }
    return [[list.route, first]]
  })
  return new Map(asked)
}
