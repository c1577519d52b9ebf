import { hasTrash } from '../../registry/entities/life-cycle.ts'
import { partsOf } from '../../registry/entities/requests.ts'
import type { AnyList, AnyResource, Registry } from '../../registry/entities/registry.ts'
import { USUAL_PER_PAGE } from '../../registry/values/page-sizes.ts'

/** The first page of a list, as it is asked for before the app runs. */
export interface FirstPage {
  /** The roles that may read it. */
  roles: readonly string[]
  /**
   * Returns the call for what a query of the address asks for; undefined where only the app can
   * translate that.
   */
  urlAt(search: string): string | undefined
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

/** What an address may say of a list without changing which rows are asked for. */
const LOOKS = ['lng', 'view', 'columns', 'open']
const PAGING = ['page', 'perPage', 'sort', 'q']

/** Returns what translates queries of a list's address into its call. */
function urlAtOf(resource: AnyResource, list: AnyList): FirstPage['urlAt'] {
  const { path, query } = partsOf(list.request)
  const filters = plainFilters(resource, list)
  const hasDeleted = hasTrash(list)
  const asked = new Set([...PAGING, ...(hasDeleted ? ['deleted'] : []), ...filters])
  const known = new Set([...LOOKS, ...asked])
  return (search) => {
    const state = new URLSearchParams(search)
    const names = [...new Set(state.keys())]
    const isPlain = (name: string) =>
      known.has(name) && state.getAll(name).length === 1 && state.get(name) !== ''
    if (!names.every(isPlain)) return undefined
    const sort = state.get('sort') ?? list.sort ?? '-id'
    // Of several orders the app writes the first one's direction otherwise.
    const isReversed = sort.startsWith('-') && !sort.includes(',')
    const params = new URLSearchParams(query)
    params.set('page', state.get('page') ?? '1')
    params.set('perPage', state.get('perPage') ?? String(USUAL_PER_PAGE))
    params.set('sort', isReversed ? sort.slice(1) : sort)
    params.set('order', isReversed ? 'DESC' : 'ASC')
    if (hasDeleted) params.set('deleted', 'live')
    for (const name of ['q', 'deleted', ...filters]) {
      const value = asked.has(name) ? state.get(name) : null
      if (value !== null) params.set(name, value)
    }
    return `/api/${path}?${params}`
  }
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
    const { method, path } = partsOf(list.request)
    if (method !== 'GET' || list.filter || list.body || list.params || path.includes('{')) return []
    return [[list.route, { roles: list.roles, urlAt: urlAtOf(resource, list) }]]
  })
  return new Map(asked)
}
