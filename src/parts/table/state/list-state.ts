import type { AnyList } from '../../../../registry/entities/registry.ts'
import { separatesDeletedRows } from '../../../../registry/entities/life-cycle.ts'
import { findFilter, listSortableNames } from '../../../../registry/fields/filter-names.ts'
import { renameQueryParameter } from '../../../../registry/fields/former-names.ts'
import { PAGE_SIZES, DEFAULT_PAGE_SIZE } from '../../../../registry/values/page-sizes.ts'
import { MAX_SORT_KEYS, parseSortKeys } from '../../../../registry/values/sort-keys.ts'
import type { ListReference } from '../../../platform/data/rows/list-references.ts'
import { type LayoutState, readLayout, writeLayout } from './layout-state.ts'
import { toSortParam } from './sort.ts'

/** The id of a saved view in an address. */
const VIEW_ID_PATTERN = /^[\w-]{1,40}$/

/** The deletion filter: live rows, all rows, or deleted rows. */
export const DELETION_FILTERS = ['live', 'all', 'only'] as const
export type DeletionFilter = (typeof DELETION_FILTERS)[number]

/** The state of a list, kept in the URL only. */
export interface ListState extends LayoutState {
  page: number
  perPage: number
  /** Sort fields, separated by commas; a leading minus means descending. */
  sort: string
  q: string
  deleted: DeletionFilter
  /** Values by filter name. A row matches any of the values. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The id of the chosen saved view. The other keys hold what it shows. */
  view?: string
  /** The shown columns; undefined for the declared ones. */
  columns?: readonly string[]
  /** The id of the row in the panel. */
  open?: number
}

/** The keys of a list's state to change. */
export type ListStateChange = Partial<ListState>

/** Returns the default sort order of a list. */
export function getDefaultSort(list: AnyList): string {
  return list.sort ?? '-id'
}

function parseDeletion(list: AnyList, value: string | null): DeletionFilter {
  if (!separatesDeletedRows(list)) return list.deleted === 'with' ? 'all' : 'live'
  return value === 'all' || value === 'only' ? value : 'live'
}

/** Returns the deletion filter of a list. A list without a trash shows live rows. */
export const getShownDeletion = ({ list }: ListReference, { deleted }: ListState): DeletionFilter =>
  separatesDeletedRows(list) ? deleted : 'live'

function parseCount(text: string | null, defaultCount: number): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : defaultCount
}

function isValidSort(sort: string, sortable: ReadonlySet<string>): boolean {
  const keys = parseSortKeys(sort)
  const isKnown = keys.every(({ field }) => sortable.has(field))
  return keys.length > 0 && keys.length <= MAX_SORT_KEYS && isKnown
}

/** Reads a list's state from the query of an address. Invalid values are left out. */
export function parseListAddress(search: string, { resource, list }: ListReference): ListState {
  const pairs = [...new URLSearchParams(search)]
  const query = new URLSearchParams(
    pairs.map(([name, value]) => renameQueryParameter(resource.fields, name, value)),
  )
  const sort = query.get('sort') ?? ''
  const perPage = parseCount(query.get('perPage'), DEFAULT_PAGE_SIZE)
  const sortable = new Set([...Object.keys(resource.fields), 'state'])
  const columns = query
    .get('columns')
    ?.split(',')
    .filter((name) => sortable.has(name))
  const view = query.get('view') ?? ''
  const open = parseCount(query.get('open'), 0)
  const names = [...new Set(query.keys())].filter(
    (name) => findFilter(resource, name) !== undefined,
  )
  const filters = names.map((name) => [name, query.getAll(name).filter((value) => value !== '')])
  return {
    page: parseCount(query.get('page'), 1),
    perPage: PAGE_SIZES.find((choice) => choice === perPage) ?? DEFAULT_PAGE_SIZE,
    sort: isValidSort(sort, new Set([...listSortableNames(resource), 'state']))
      ? sort
      : getDefaultSort(list),
    q: query.get('q') ?? '',
    deleted: parseDeletion(list, query.get('deleted')),
    filters: Object.fromEntries(filters.filter(([, values]) => values?.length)),
    ...(VIEW_ID_PATTERN.test(view) && { view }),
    ...(open > 0 && { open }),
    ...(columns?.length && { columns }),
    ...readLayout(query, { resource, list }),
  }
}

/** Writes a list's state as the query of an address. Defaults are left out. */
export function writeListAddress(state: ListState, { resource, list }: ListReference): string {
  const query = new URLSearchParams()
  if (state.view) query.set('view', state.view)
  writeLayout(query, state, { resource, list })
  if (state.q) query.set('q', state.q)
  if (separatesDeletedRows(list) && state.deleted !== 'live') query.set('deleted', state.deleted)
  for (const [name, values] of Object.entries(state.filters)) {
    for (const value of values) query.append(name, value)
  }
  if (state.sort !== getDefaultSort(list)) query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  if (state.perPage !== DEFAULT_PAGE_SIZE) query.set('perPage', String(state.perPage))
  if (state.columns) query.set('columns', state.columns.join(','))
  if (state.open) query.set('open', String(state.open))
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Returns the query of a list without its open row. */
export function withoutOpenRow(search: string, reference: ListReference): string {
  const { open, ...state } = parseListAddress(search, reference)
  return open === undefined ? search : writeListAddress(state, reference)
}

/** Returns the layout, columns and page size of a list as a query, without search and filters. */
export function pickListAppearance(search: string, reference: ListReference): string {
  if (search === '') return ''
  const { columns, perPage, layout, span } = parseListAddress(search, reference)
  return writeListAddress(
    { ...parseListAddress('', reference), columns, perPage, layout, span },
    reference,
  )
}

/** Returns a list's state as react-admin's list parameters. Other layouts than the table need whole rows. */
export function toListParams(state: ListState, { list }: Pick<ListReference, 'list'>) {
  const filters = Object.entries(state.filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return {
    pagination: { page: state.page, perPage: state.perPage },
    sort: toSortParam(state.sort),
    filter: {
      ...(Object.fromEntries(filters) as Record<string, unknown>),
      ...(state.q && { q: state.q }),
      ...(state.deleted !== 'live' && { deleted: state.deleted }),
    },
    ...(!state.layout && { meta: { columns: state.columns ?? list.columns } }),
  }
}

/**
 * Returns the parameters of a single page, which may arrive before the complete list. Calendars and
 * boards wait for all rows and draw once.
 */
export function toPageParams(state: ListState, reference: Pick<ListReference, 'list'>) {
  const params = toListParams(state, reference)
  return params.meta ? { ...params, meta: { ...params.meta, firstPage: true } } : params
}
