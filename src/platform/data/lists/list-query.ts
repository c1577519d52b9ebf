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
 * Returns the filter names of a source that are not fields. Every entity has `deleted`, because
 * screens request deleted rows of any entity.
 */
const listSpecialNames = ({ read }: Source): string[] => [
  'q',
  'deleted',
  ...Object.values(read.params ?? {}),
]

/**
 * Throws a problem for an unknown filter or sort field. The problem lists the names that the role
 * may use.
 */
export function refuseUnknownQuery(
  source: Source,
  { filter = {}, sort }: ListParams,
  role: Role | null,
): void {
  const { resource } = source
  const throwUnknownName = (
    key: Parameters<typeof unknownNameError>[0],
    name: string,
    names: () => readonly string[],
  ) => {
    throw unknownNameError(key, { resource, name, names: names() })
  }
  const getReadableResource = () => (role === null ? resource : getReadableEntity(role, resource))
  const specialNames = listSpecialNames(source)
  for (const [name, value] of Object.entries(filter))
    if (hasFilterValue(value) && !specialNames.includes(name) && !findFilter(resource, name))
      throwUnknownName(PROBLEMS.unknownFilter, name, () => [
        ...new Set([...mapFiltersByKey(getReadableResource()).keys(), ...specialNames]),
      ])
  const sortable = listSortableNames(resource)
  for (const { field } of parseSortKeys(sort?.field ?? ''))
    if (!sortable.includes(field))
      throwUnknownName(PROBLEMS.unknownSort, field, () => listSortableNames(getReadableResource()))
}

/** The parameters of react-admin's `getList`. */
export interface ListParams {
  pagination?: { page: number; perPage: number }
  sort?: { field: string; order: 'ASC' | 'DESC' }
  filter?: Readonly<Record<string, unknown>>
  /** Conditions that all requested rows meet. A narrower request of the provider may suffice. */
  meta?: {
    where?: ConditionsByField
    /** The columns that the caller shows; by default the rows have all fields. */
    columns?: readonly string[]
    /** True if one page is enough for now and the list is not in memory. */
    firstPage?: boolean
    /** The fields to add up over all pages of a list that the provider pages. */
    sums?: readonly string[]
    /** The largest page to request of a list that the provider pages. */
    mostIfPaged?: number
  }
  signal?: AbortSignal
}

/** A page of rows, and the number of rows on all pages. */
export interface ListResult {
  data: Row[]
  total: number
  /** The requested sums are missing while the total is an estimate. */
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

/** The latest sums of each dataset. Every page of a list has the same sums. */
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
  const cachedSums = lastSums.get(dataset)
  if (cachedSums?.key === key) return cachedSums.sums
  const { total } = dataset.query({ ...query, page: 1, perPage: 0 })
  const values = names.map((name) => [name, dataset.sum(query, name)])
  const sums = { rows: total, values: Object.fromEntries(values) }
  lastSums.set(dataset, { key, sums })
  return sums
}

/**
 * Returns the value of a filter as the provider expects it, which may be an alias of a choice.
 */
function toSentValue({ resource }: Source, name: string, value: unknown): unknown {
  const field = resource.fields[name]
  return field?.type === 'choice' ? (field.aliases?.[String(value)] ?? value) : value
}

/** Translates a list's declared filter into query parameters of a provider that pages. */
function buildFilterParams(filter: ConditionsByField = {}, today: string): Record<string, unknown> {
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

/** Converts a filter by a relative period such as `this_week` to a range of days. */
function convertRelativeDays(
  [name, value]: readonly [string, unknown],
  today: string,
): [string, unknown][] {
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
 * Returns the stricter of two bounds of a range of days. For another parameter, returns the second
 * value.
 */
function narrowBound(name: string, firstBound: unknown, secondBound: unknown): unknown {
  const [earlierBound, laterBound] = [String(firstBound), String(secondBound)].sort()
  if (name.endsWith('_from')) return laterBound
  return name.endsWith('_to') ? earlierBound : secondBound
}

/**
 * Builds the query parameters for a provider that pages lists. `today` is the current day in its
 * time zone.
 */
export function buildQueryParams(
  source: Source,
  params: ListParams,
  today: string,
): Record<string, unknown> {
  const { page = 1, perPage = 25 } = params.pagination ?? {}
  const { q, filters } = splitFilters(source, params)
  const hasValue = ([, value]: readonly [string, unknown]) =>
    value !== undefined && value !== null && value !== ''
  const requestedParams = Object.fromEntries(
    Object.entries(filters)
      .filter(hasValue)
      .flatMap((filter) => convertRelativeDays(filter, today)),
  )
  // A filter must not widen the range of days that the list declares.
  const declaredEntries = Object.entries(buildFilterParams(source.filter, today))
    .filter(hasValue)
    .map(([name, value]) => {
      const isRequested = name in requestedParams
      return [name, isRequested ? narrowBound(name, requestedParams[name], value) : value]
    })
  const filterParams = { ...requestedParams, ...Object.fromEntries(declaredEntries) }
  const sentEntries = Object.entries(filterParams).map(([name, value]) => [
    name,
    toSentValue(source, name, value),
  ])
  return {
    page,
    perPage,
    ...(params.sort && { sort: params.sort.field, order: params.sort.order }),
    ...(source.fields && { fields: source.fields.join() }),
    ...(params.meta?.sums && { sums: params.meta.sums.join() }),
    ...(q && { q }),
    ...Object.fromEntries(sentEntries),
  }
}
