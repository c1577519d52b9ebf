import type { AnyList } from '../../../registry/entities/registry.ts'
import { hasTrash } from '../../../registry/entities/life-cycle.ts'
import { filterOf, sortableNames } from '../../../registry/fields/filter-names.ts'
import { pairOfToday } from '../../../registry/fields/former-names.ts'
import { PER_PAGE, USUAL_PER_PAGE } from '../../../registry/values/page-sizes.ts'
import { MAX_SORT_KEYS, sortKeys } from '../../../registry/values/sort-keys.ts'
import type { ListReference } from '../../data/rows/list-references.ts'
import { type LayoutState, readLayout, writeLayout } from './layout-state.ts'
import { sortParam } from './sort.ts'

/** What names a saved view in an address. */
const VIEW = /^[\w-]{1,40}$/

/** Live rows, all of them, or the deleted ones. */
export const SHOWN = ['live', 'all', 'only'] as const
export type Shown = (typeof SHOWN)[number]

/** The state of a list, kept in the URL alone. */
export interface ListState extends LayoutState {
  page: number
  perPage: number
  /** Fields by commas, a minus before one whose last comes first. */
  sort: string
  q: string
  deleted: Shown
  /** By the names under which filters travel; several values are any of them. */
  filters: Readonly<Record<string, readonly string[]>>
  /** The saved view that was chosen, by its id; the rest of the state says what is shown. */
  view?: string
  /** The columns shown; undefined for the declared ones. */
  columns?: readonly string[]
  /** The row that stands beside the list, by its id. */
  open?: number
}

/** What is to be shown otherwise. */
export type Change = Partial<ListState>

/** The order a list has when none is asked for. */
export function usualSort(list: AnyList): string {
  return list.sort ?? '-id'
}

function shownIn(list: AnyList, value: string | null): Shown {
  if (!hasTrash(list)) return list.deleted === 'with' ? 'all' : 'live'
  return value === 'all' || value === 'only' ? value : 'live'
}

/** Which rows a list shows where it lets people choose; a list without a trash does not. */
export const shownOf = ({ list }: ListReference, { deleted }: ListState): Shown =>
  hasTrash(list) ? deleted : 'live'

function countIn(text: string | null, usual: number): number {
  return text && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : usual
}

function isOrder(sort: string, known: ReadonlySet<string>): boolean {
  const keys = sortKeys(sort)
  const isKnown = keys.every(({ field }) => known.has(field))
  return keys.length > 0 && keys.length <= MAX_SORT_KEYS && isKnown
}

/** Reads a list's state from the query of an address; what makes no sense there is left out. */
export function readAddress(search: string, { resource, list }: ListReference): ListState {
  const words = [...new URLSearchParams(search)]
  const query = new URLSearchParams(
    words.map(([word, value]) => pairOfToday(resource.fields, word, value)),
  )
  const sort = query.get('sort') ?? ''
  const perPage = countIn(query.get('perPage'), USUAL_PER_PAGE)
  const known = new Set([...Object.keys(resource.fields), 'state'])
  const columns = query
    .get('columns')
    ?.split(',')
    .filter((name) => known.has(name))
  const view = query.get('view') ?? ''
  const open = countIn(query.get('open'), 0)
  const names = [...new Set(query.keys())].filter((name) => filterOf(resource, name) !== undefined)
  const filters = names.map((name) => [name, query.getAll(name).filter((value) => value !== '')])
  return {
    page: countIn(query.get('page'), 1),
    perPage: PER_PAGE.find((choice) => choice === perPage) ?? USUAL_PER_PAGE,
    sort: isOrder(sort, new Set([...sortableNames(resource), 'state'])) ? sort : usualSort(list),
    q: query.get('q') ?? '',
    deleted: shownIn(list, query.get('deleted')),
    filters: Object.fromEntries(filters.filter(([, values]) => values?.length)),
    ...(VIEW.test(view) && { view }),
    ...(open > 0 && { open }),
    ...(columns?.length && { columns }),
    ...readLayout(query, { resource, list }),
  }
}

/** Writes a list's state as the query of an address; what is usual is left out. */
export function writeAddress(state: ListState, { resource, list }: ListReference): string {
  const query = new URLSearchParams()
  if (state.view) query.set('view', state.view)
  writeLayout(query, state, { resource, list })
  if (state.q) query.set('q', state.q)
  if (hasTrash(list) && state.deleted !== 'live') query.set('deleted', state.deleted)
  for (const [name, values] of Object.entries(state.filters)) {
    for (const value of values) query.append(name, value)
  }
  if (state.sort !== usualSort(list)) query.set('sort', state.sort)
  if (state.page > 1) query.set('page', String(state.page))
  if (state.perPage !== USUAL_PER_PAGE) query.set('perPage', String(state.perPage))
  if (state.columns) query.set('columns', state.columns.join(','))
  if (state.open) query.set('open', String(state.open))
  const text = query.toString().replaceAll('%2C', ',')
  return text && `?${text}`
}

/** Returns the query of a list alone, without the row that stands beside it. */
export function withoutRow(search: string, reference: ListReference): string {
  const { open, ...state } = readAddress(search, reference)
  return open === undefined ? search : writeAddress(state, reference)
}

/** Returns the view part of a list's state, without search and filters: its layout, columns and page size. */
export function lookOf(search: string, reference: ListReference): string {
  if (search === '') return ''
  const { columns, perPage, layout, span } = readAddress(search, reference)
  return writeAddress({ ...readAddress('', reference), columns, perPage, layout, span }, reference)
}

/** A list's state as react-admin asks a data provider. */
export function paramsOf(state: ListState) {
  const filters = Object.entries(state.filters).map(([name, values]) => [
    name,
    values.length === 1 ? values[0] : values,
  ])
  return {
    pagination: { page: state.page, perPage: state.perPage },
    sort: sortParam(state.sort),
    filter: {
      ...(Object.fromEntries(filters) as Record<string, unknown>),
      ...(state.q && { q: state.q }),
      ...(state.deleted !== 'live' && { deleted: state.deleted }),
    },
  }
}

/**
 * The same for a page of rows alone, which may come before the whole list. Days of a calendar and
 * columns of a board are drawn once, when all of them are here.
 */
export function pageParamsOf(state: ListState) {
  const params = paramsOf(state)
  return state.layout ? params : { ...params, meta: { firstPage: true } }
}
