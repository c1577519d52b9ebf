import { separatesDeletedRows } from '../../registry/entities/life-cycle.ts'
import { parseRequest } from '../../registry/entities/requests.ts'
import type { AnyList, AnyResource, Registry } from '../../registry/entities/registry.ts'
import { listReadFields } from '../../registry/views/list-fields.ts'
import { DEFAULT_PAGE_SIZE } from '../../registry/values/page-sizes.ts'

/** The first page of a list, which the browser requests before the app runs. */
export interface FirstPage {
  /** The roles that may read it. */
  roles: readonly string[]
  /** Returns the request for an address's query; undefined if only the app can translate it. */
  getUrl(search: string): string | undefined
}

/**
 * Returns the filters whose values the server accepts unchanged. The app translates others, such as
 * days by name.
 */
function listPlainFilters({ fields }: AnyResource, list: AnyList): string[] {
  // In a list with alternates, a filter may select another request.
  if (list.alternates) return []
  return (list.filters ?? []).filter((name) => {
    const field = fields[name]
    return field?.type === 'reference' || (field?.type === 'choice' && !field.aliases)
  })
}

/** Parameters of a list's address that do not affect the requested rows. */
const DISPLAY_PARAMS = ['lng', 'view', 'columns', 'open']
const PAGING_PARAMS = ['page', 'perPage', 'sort', 'q']

/** Returns the fields that the app requests for an address; undefined for all. */
function readFields(resource: AnyResource, list: AnyList, params: URLSearchParams, sort: string) {
  const isShown = (name: string) => name in resource.fields || name === 'state'
  const columns = params.get('columns')?.split(',').filter(isShown)
  const filters = [...params.keys()]
  return listReadFields(resource, list, {
    columns: columns?.length ? columns : list.columns,
    filters,
    sort,
  })
}

/** Returns a function that translates queries of a list's address into its request. */
function createTranslator(resource: AnyResource, list: AnyList): FirstPage['getUrl'] {
  const { path, query } = parseRequest(list.request)
  const filters = listPlainFilters(resource, list)
  const hasDeleted = separatesDeletedRows(list)
  const requested = new Set([...PAGING_PARAMS, ...(hasDeleted ? ['deleted'] : []), ...filters])
  const knownNames = new Set([...DISPLAY_PARAMS, ...requested])
  return (search) => {
    const addressParams = new URLSearchParams(search)
    const names = [...new Set(addressParams.keys())]
    const isPlain = (name: string) =>
      knownNames.has(name) &&
      addressParams.getAll(name).length === 1 &&
      addressParams.get(name) !== ''
    if (!names.every(isPlain)) return undefined
    const sort = addressParams.get('sort') ?? list.sort ?? '-id'
    // With several sort keys the app writes the direction of the first one differently.
    const isReversed = sort.startsWith('-') && !sort.includes(',')
    const params = new URLSearchParams(query)
    params.set('page', addressParams.get('page') ?? '1')
    params.set('perPage', addressParams.get('perPage') ?? String(DEFAULT_PAGE_SIZE))
    params.set('sort', isReversed ? sort.slice(1) : sort)
    params.set('order', isReversed ? 'DESC' : 'ASC')
    const fields = readFields(resource, list, addressParams, sort)
    if (fields) params.set('fields', fields.join())
    if (hasDeleted) params.set('deleted', 'live')
    for (const name of ['q', 'deleted', ...filters]) {
      const value = requested.has(name) ? addressParams.get(name) : null
      if (value !== null) params.set(name, value)
    }
    return `/api/${path}?${params}`
  }
}

/**
 * Returns the lists whose first page can be requested before the app runs, by route. Their request
 * depends on the address alone.
 */
export function listFirstPages(registry: Registry): ReadonlyMap<string, FirstPage> {
  const lists = Object.values(registry)
    .filter(({ single }) => !single)
    .flatMap((resource) => Object.values(resource.lists).map((list) => ({ resource, list })))
  const requested = lists.flatMap(({ resource, list }): [string, FirstPage][] => {
    const { method, path } = parseRequest(list.request)
    if (method !== 'GET' || list.filter || list.body || list.params || path.includes('{')) return []
    return [[list.route, { roles: list.roles, getUrl: createTranslator(resource, list) }]]
  })
  return new Map(requested)
}
