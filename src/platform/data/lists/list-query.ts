import type { Role } from '#business/words'
import {
  findFilter,
  hasFilterValue,
  mapFiltersByKey,
  listSortableNames,
} from '../../../../registry/fields/filter-names.ts'
import { getReadableEntity } from '../../../../registry/entities/readable-entity.ts'
import { parseSortKeys } from '../../../../registry/values/sort-keys.ts'
import { shiftDays } from '../../../../registry/days/days.ts'
import { isRelativeDays, resolveDays } from '../../../../registry/days/relative-days.ts'
import type { ConditionsByField } from '../../../../registry/fields/conditions.ts'
import { PROBLEMS } from '../../api/problems.ts'
import { unknownNameError } from '../rows/unknown-name.ts'
import type { Source } from '../rows/sources.ts'
import type { Row } from '../rows/normalise.ts'
import type { Dataset } from './dataset.ts'

/**
 * Returns the allowed names of a query that are not filters of a field. Screens request deleted
 * rows of any entity.
 */
const listWords = ({ read }: Source): string[] => [
  'q',
  'deleted',
  ...Object.values(read.params ?? {}),
]

/**
 * Throws a problem for an unknown filter or sort. The problem names those that exist for the role.
 */
export function refuseUnknownQuery(
  source: Source,
  { filter = {}, sort }: ListParams,
  role: Role | null,
): void {
  const { resource } = source
  const refuse = (
    key: Parameters<typeof unknownNameError>[0],
    name: string,
    names: () => readonly string[],
  ) => {
    throw unknownNameError(key, { resource, name, names: names() })
  }
  const visible = () => (role === null ? resource : getReadableEntity(role, resource))
  const words = listWords(source)
  for (const [name, value] of Object.entries(filter))
    if (hasFilterValue(value) && !words.includes(name) && !findFilter(resource, name))
      refuse(PROBLEMS.unknownFilter, name, () => [
        ...new Set([...mapFiltersByKey(visible()).keys(), ...words]),
      ])
  const sortable = listSortableNames(resource)
  for (const { field } of parseSortKeys(sort?.field ?? ''))
    if (!sortable.includes(field))
      refuse(PROBLEMS.unknownSort, field, () => listSortableNames(visible()))
}

/** The parameters of react-admin's `getList`. */
export interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: Readonly<Record<string, unknown>>
  /** Conditions that all wanted rows meet. A narrower request of the provider may serve them. */
  meta?: {
    where?: ConditionsByField
    /** True if one page is enough for now and the list is not in memory. */
    firstPage?: boolean
    /** The fields to add up over all pages of a list that the provider pages. */
    sums?: readonly string[]
    /** The maximum number of rows wanted of a list that the provider pages. */
    mostIfPaged?: number
  }
  signal?: AbortSignal
}

/** A page of rows, and the number of rows on all pages. */
export interface ListResult {
  data: Row[]
  total: number
  /** The estimate flag of the total, and the requested sums. Sums are missing while the total is an estimate. */
  meta?: { isEstimate?: true; sums?: Readonly<Record<string, number>> }
}

/** Splits the search text from the filters. A list with deleted rows shows live rows by default. */
function splitFilters({ read }: Source, { filter = {} }: ListParams) {
  const { q, deleted, ...filters } = filter
  const deletion = read.deleted === 'with' ? { deleted: deleted ?? 'live' } : {}
  return { q: typeof q === 'string' ? q : '', filters: { ...filters, ...deletion } }
}

/** Returns one page of a dataset. */
export function readPage(dataset: Dataset, source: Source, params: ListParams): ListResult {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { field, order } = params.sort ?? {}
  const { rows, total } = dataset.query({
    ...splitFilters(source, params),
    ...(field && { sort: field }),
    ...(order && { order }),
    page,
    perPage,
  })
  return { data: rows, total }
}

/** The sums of some fields of a list, and the number of rows they cover. */
export interface ListSums {
  rows: number
  values: Readonly<Record<string, number>>
}

/** The last requested sums of a dataset, because every page of a list has the same sums. */
const lastSums = new WeakMap<Dataset, { key: string; sums: ListSums }>()

/**
 * Adds up fields over all matching rows of a dataset, on all pages. Returns the same object for the
 * same request.
 */
export function readSums(
  dataset: Dataset,
  source: Source,
  params: Pick<ListParams, 'filter'>,
  names: readonly string[],
): ListSums {
  const query = splitFilters(source, params)
  const key = JSON.stringify([query, names])
  const last = lastSums.get(dataset)
  if (last?.key === key) return last.sums
  const { total } = dataset.query({ ...query, page: 1, perPage: 0 })
  const values = names.map((name) => [name, dataset.sum(query, name)])
  const sums = { rows: total, values: Object.fromEntries(values) }
  lastSums.set(dataset, { key, sums })
  return sums
}

/**
 * Returns the value to send for a choice. A provider may expect an alias of the value it returns.
 */
function sentValue({ resource }: Source, name: string, value: unknown): unknown {
  const field = resource.fields[name]
  return field?.type === 'choice' ? (field.aliases?.[String(value)] ?? value) : value
}

/** Translates a list's declared filter into query parameters of a provider that pages. */
function filterParams(filter: ConditionsByField = {}, today: string): Record<string, unknown> {
  const params = Object.entries(filter).map(([name, condition]) => {
    if (condition === null || typeof condition !== 'object') return [name, condition]
    if ('before' in condition) return [`${name}_to`, shiftDays(today, -1)]
    if ('from' in condition) return [`${name}_from`, today]
    if ('until' in condition) return [`${name}_to`, today]
    if ('below' in condition) return [name, undefined]
    return name === 'deleted_at' ? ['deleted', 'only'] : [name, undefined]
  })
  return Object.fromEntries(params)
}

/** Converts a filter by a relative period to days, for a provider that knows only days. */
function dayParams([name, value]: readonly [string, unknown], today: string): [string, unknown][] {
  const days = isRelativeDays(value) ? resolveDays(value, today) : undefined
  if (!days) return [[name, value]]
  if (name.endsWith('_from')) return [[name, days.from]]
  if (name.endsWith('_to')) return [[name, days.to]]
  return [
    [`${name}_from`, days.from],
    [`${name}_to`, days.to],
  ]
}

/**
 * Returns the stricter of two bounds of a range of days; for any other parameter the second value.
 */
function narrowBound(name: string, firstBound: unknown, secondBound: unknown): unknown {
  const [first, last] = [String(firstBound), String(secondBound)].sort()
  return name.endsWith('_from') ? last : name.endsWith('_to') ? first : secondBound
}

/**
 * Builds the query parameters for a provider that pages lists itself. `today` is in its time zone.
 */
export function queryParams(
  source: Source,
  params: ListParams,
  today: string,
): Record<string, unknown> {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { q, filters } = splitFilters(source, params)
  const isGiven = ([, value]: readonly [string, unknown]) =>
    value !== undefined && value !== null && value !== ''
  const chosen = Object.fromEntries(
    Object.entries(filters)
      .filter(isGiven)
      .flatMap((filter) => dayParams(filter, today)),
  )
  // A filter must not widen the range of days that the list declares.
  const fixed = Object.entries(filterParams(source.filter, today))
    .filter(isGiven)
    .map(([name, value]) => [name, name in chosen ? narrowBound(name, chosen[name], value) : value])
  return {
    page,
    perPage,
    ...(params.sort && { sort: params.sort.field, order: params.sort.order }),
    ...(params.meta?.sums && { sums: params.meta.sums.join() }),
    ...(q && { q }),
    ...Object.fromEntries(
      Object.entries({ ...chosen, ...Object.fromEntries(fixed) }).map(([name, value]) => [
        name,
        sentValue(source, name, value),
      ]),
    ),
  }
}
