import { selectLocalDay } from '../db/clock-sql.ts'
import { type RawBuilder, sql } from 'kysely'
import { isRelativeDays, resolveDays } from '../../registry/days/relative-days.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { buildChoice } from '../../registry/fields/choice.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import type { Field } from '../../registry/fields/field-types.ts'
import {
  acceptsInstant,
  type Filter,
  type FilterOperator,
  findFilter,
  mapFiltersByKey,
  toValueList,
  listSortableNames,
  listSummableNames,
} from '../../registry/fields/filter-names.ts'
import { getTypeTraits, isFilteredByDays } from '../../registry/fields/traits.ts'
import { isEmptyInput } from '../../registry/values/empty-input.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { toSingleValue, type ParsedValue } from '../../registry/values/parsed.ts'
import type { Input } from '../http/input.ts'
import {
  type Message,
  refuseInvalidQuery,
  UNKNOWN,
  createUnknownWordProblem,
} from '../http/problem.ts'
import { refuseUnfilterable } from '../http/field-rights.ts'
import { type OptionTypes, PAGING, type ParsedOptions, parseOptions } from '../http/read-options.ts'
import { type PageSelection, buildColumnRef } from './select-rows.ts'
import { getStateSql } from './state-sql.ts'
import {
  buildFieldContains,
  findSearchProblem,
  buildSearchConditions,
} from './filters/word-search.ts'
import { renameQueryFields } from './current-names.ts'
import { buildOrder, type ListReader } from './list-order.ts'

/** A filter with its values, any of which matches; null matches no value. */
interface RequestedFilter extends Filter {
  values: readonly (string | number | null)[]
}

/** The filters of a request, and the problems of invalid ones, by name. */
interface ReadFilters {
  filters: readonly RequestedFilter[]
  /** All filter names in the request. */
  names: readonly string[]
  problems: ReadonlyMap<string, Message>
}

function parseSearch(value: unknown): ParsedValue {
  const parsed = parseValue({ type: 'longtext' }, value)
  if ('problem' in parsed) return parsed
  const problem = findSearchProblem(String(parsed.value))
  return problem ? { problem } : parsed
}

/**
 * Returns a field without its limits, because filter values may lie beyond them. References keep
 * their checks.
 */
const removeLimits = (field: Field): Field =>
  field.type === 'choice' || field.type === 'polymorphic'
    ? field
    : ({ type: field.type, nullable: true } as Field)

/** Parses a bound of a range of instants, which may be an instant itself. */
function parseInstantBound(value: unknown): ParsedValue | undefined {
  const parsed = parseValue({ type: 'datetime' }, value)
  return 'problem' in parsed ? undefined : parsed
}

function parseFieldValue(field: Field, operator: FilterOperator, value: unknown): ParsedValue {
  if (getTypeTraits(field.type).isFilteredBySubstring) return parseSearch(value)
  if (field.type === 'references') return parseValue({ type: 'reference', to: field.to }, value)
  if (!isFilteredByDays(field)) return parseValue(removeLimits(field), value)
  if (isRelativeDays(value)) return { value }
  const isBound = acceptsInstant(field, operator)
  return (isBound && parseInstantBound(value)) || parseValue({ type: 'date' }, value)
}

function parseFilterValue(
  { fields, states }: AnyResource,
  { name, operator }: Filter,
  value: unknown,
) {
  if (operator === 'empty') return parseValue({ type: 'flag' }, value)
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === null) return { value }
  return field
    ? parseFieldValue(field, operator, value)
    : parseValue(buildChoice(Object.keys(states ?? {})), value)
}

/**
 * Reads the filters of a request. Several values of one name match any of them. Other names are
 * ignored.
 */
function readFilters(resource: AnyResource, input: Input): ReadFilters {
  const problems = new Map<string, Message>()
  const filters: RequestedFilter[] = []
  const names: string[] = []
  for (const [key, text] of Object.entries(input)) {
    const filter = findFilter(resource, key)
    if (!filter) continue
    names.push(key)
    const requested = toValueList(text).filter((value) => value === null || !isEmptyInput(value))
    const values = requested.flatMap((value) => {
      const parsed = parseFilterValue(resource, filter, value)
      if ('value' in parsed) return [toSingleValue(parsed.value)]
      problems.set(key, parsed.problem)
      return []
    })
    if (values.length > 0) filters.push({ ...filter, values })
  }
  return { filters, names, problems }
}

/** The current day for conditions, and the zone in which days begin. */
export interface Days {
  timeZone: string
  today: string
}

type Value = string | number
type Condition = RawBuilder<unknown>

const matchAny = (conditions: readonly Condition[]): Condition =>
  sql`(${sql.join(conditions, sql` or `)})`

const isNone = (name: string) => sql`${buildColumnRef(name)} is null`

/** The SQL value that filters compare: of an instant only its local day. */
const buildComparedColumn = (name: string, { type }: Field, { timeZone }: Days): Condition =>
  getTypeTraits(type).kind === 'instant'
    ? selectLocalDay(buildColumnRef(name), timeZone)
    : buildColumnRef(name)

function buildInCondition(
  registry: Registry,
  field: Field,
  { name, values }: { name: string; values: readonly Value[] },
  days: Days,
) {
  const { isFilteredBySubstring } = getTypeTraits(field.type)
  const isTitle = (value: Value) => field.type === 'polymorphic' && typeof value === 'string'
  const column = buildComparedColumn(name, field, days)
  const matches = values.map((value) => {
    if (isFilteredBySubstring || isTitle(value))
      return buildFieldContains(registry, name, field, String(value))
    if (field.type === 'references') return sql`${column} && array[${value}]::int[]`
    const range = isFilteredByDays(field) ? resolveDays(value, days.today) : undefined
    return range
      ? sql`${column} between ${range.from}::date and ${range.to}::date`
      : sql`${column} = ${value}`
  })
  return matchAny(matches)
}

function buildRangeCondition(
  { name, operator }: RequestedFilter,
  field: Field,
  value: Value,
  days: Days,
) {
  const range = resolveDays(value, days.today)
  const [sign, bound] =
    operator === 'from' ? ([sql`>=`, range?.from] as const) : ([sql`<=`, range?.to] as const)
  if (bound !== undefined)
    return sql`${buildComparedColumn(name, field, days)} ${sign} ${bound}::date`
  return acceptsInstant(field, operator)
    ? sql`${buildColumnRef(name)} ${sign} ${value}::timestamptz`
    : sql`${buildColumnRef(name)} ${sign} ${value}`
}

function buildFieldConditions(
  registry: Registry,
  requested: RequestedFilter,
  field: Field,
  days: Days,
): readonly Condition[] {
  const { name, operator, values } = requested
  const nonNull = values.filter((value) => value !== null)
  const nullMatches = values.length > nonNull.length ? [isNone(name)] : []
  if (operator === 'empty')
    return nonNull.map((value) => (value === 1 ? isNone(name) : sql`not ${isNone(name)}`))
  if (operator === 'from' || operator === 'to')
    return nonNull.map((value) => buildRangeCondition(requested, field, value, days))
  return nonNull.length > 0
    ? [buildInCondition(registry, field, { name, values: nonNull }, days), ...nullMatches]
    : nullMatches
}

/** The condition of a filter. */
function filterCondition(
  registry: Registry,
  resource: AnyResource,
  requested: RequestedFilter,
  days: Days,
): Condition {
  const field = resource.fields[requested.name]
  const matches = field
    ? buildFieldConditions(registry, requested, field, days)
    : requested.values.map((value) => sql`${getStateSql(resource, days.today)} = ${value}`)
  return requested.operator === 'not'
    ? sql`not coalesce(${matchAny(matches)}, false)`
    : matchAny(matches)
}

/** The default number of rows in a page. */
export const DEFAULT_PER_PAGE = 25

/** The query options that select rows without being filters. */
const searchOptions = ({ fields }: AnyResource): OptionTypes => ({
  q: { type: 'longtext' },
  ...('deleted_at' in fields && { deleted: buildChoice(['live', 'only', 'all']) }),
})

/** Returns the columns that a list can show and sort by. */
export const listColumnNames = ({ fields, states }: AnyResource): string[] => [
  ...Object.keys(fields),
  ...(states ? ['state'] : []),
]

/** The query options of a list. */
const getOptions = compileOnce((resource: AnyResource): OptionTypes => ({
  ...searchOptions(resource),
  ...PAGING,
  sort: { type: 'order', names: listSortableNames(resource) },
  sums: { type: 'name-list', names: listSummableNames(resource) },
}))

const BY_DELETION: ReadonlyMap<unknown, RawBuilder<unknown>> = new Map([
  ['live', sql`${buildColumnRef('deleted_at')} is null`],
  ['only', sql`${buildColumnRef('deleted_at')} is not null`],
])

/** A requested page. */
export interface RequestedPage extends PageSelection {
  /** The search text; its conditions are not part of `where`. */
  q: string
  /** The fields to add up over the rows of all pages. */
  sums: readonly string[]
}

interface ParsedQuery {
  options: ParsedOptions
  filters: readonly RequestedFilter[]
}

/** Returns the problems of options. An unknown name is reported as a filter. */
function describeProblems(
  resource: AnyResource,
  problems: ReadonlyMap<string, Message>,
  options: readonly string[],
): [string, Message][] {
  if (problems.size === 0) return []
  const names = [...mapFiltersByKey(resource).keys(), ...options].join(', ')
  return [...problems].map(([name, problem]) => [
    name,
    problem === UNKNOWN && !options.includes(name)
      ? createUnknownWordProblem('filter', name, names)
      : problem,
  ])
}

/** Parses options and filters, and returns the problems of invalid ones. */
function parseQuery(
  resource: AnyResource,
  sentInput: Input,
  types: OptionTypes,
  otherOptions: readonly string[],
): ParsedQuery & { problems: ReadonlyMap<string, Message> } {
  const input = renameQueryFields(resource, sentInput)
  const knownOptions = new Set([...Object.keys(types), ...otherOptions])
  const filterInput = Object.entries(input).filter(([name]) => !knownOptions.has(name))
  const { filters, names, problems } = readFilters(resource, Object.fromEntries(filterInput))
  const parsed = parseOptions(input, types, [...otherOptions, ...names])
  return {
    options: parsed.options,
    filters,
    problems: new Map([
      ...describeProblems(resource, parsed.problems, [...knownOptions]),
      ...problems,
    ]),
  }
}

/** Parses options and filters; throws 400 for unknown names and 422 for wrong values. */
function parseValidQuery(...requested: Parameters<typeof parseQuery>): ParsedQuery {
  const { problems, ...parsed } = parseQuery(...requested)
  refuseInvalidQuery(problems)
  return parsed
}

/**
 * Returns the problems of a list's query, by name. Another parser handles `otherOptions`.
 */
export const findQueryProblems = (
  resource: AnyResource,
  input: Input,
  otherOptions: readonly string[],
): ReadonlyMap<string, Message> =>
  parseQuery(resource, input, getOptions(resource), otherOptions).problems

/** The conditions of the filters, and of the option for deleted rows. */
function buildConditions(
  registry: Registry,
  resource: AnyResource,
  { options, filters }: ParsedQuery,
  days: Days,
): RawBuilder<unknown>[] {
  const where = filters.map((requested) => filterCondition(registry, resource, requested, days))
  const deletion = BY_DELETION.get(options.get('deleted'))
  return deletion ? [...where, deletion] : where
}

const getSearchText = ({ options }: ParsedQuery) => String(options.get('q') ?? '')

/**
 * The conditions of filters without paging. Throws 403 for fields that the caller may not filter
 * by, 400 for unknown names and 422 for wrong values.
 */
export function parseConditions(
  registry: Registry,
  resource: AnyResource,
  filter: Input,
  days: Days,
): RawBuilder<unknown>[] {
  refuseUnfilterable(resource, filter)
  const requested = parseValidQuery(resource, filter, searchOptions(resource), [])
  return [
    ...buildConditions(registry, resource, requested, days),
    ...buildSearchConditions(registry, resource, getSearchText(requested)),
  ]
}

/**
 * Parses the page of a query; null if it requests the whole list. Another parser handles
 * `otherOptions`. Throws 403 for fields that the caller may not filter by, 400 for unknown names
 * and 422 for wrong values.
 */
export function parseListPage(
  registry: Registry,
  resource: AnyResource,
  { input, otherOptions, single }: { input: Input; otherOptions: readonly string[]; single?: true },
  reader: Days & ListReader,
): RequestedPage | null {
  if (single) {
    refuseInvalidQuery(parseOptions(input, {}, otherOptions).problems)
    return null
  }
  refuseUnfilterable(resource, input)
  // Most requests want the whole list, and need no parsing.
  if (Object.keys(input).every((name) => otherOptions.includes(name))) return null
  const requested = parseValidQuery(resource, input, getOptions(resource), otherOptions)
  const { options, filters } = requested
  if (options.size === 0 && filters.length === 0) return null
  const where = buildConditions(registry, resource, requested, reader)
  const limit = Number(options.get('perPage') ?? DEFAULT_PER_PAGE)
  const page = Number(options.get('page') ?? 1)
  const sort = String(options.get('sort') ?? 'id')
  const order = options.get('order') === 'DESC' ? 'DESC' : 'ASC'
  const sums = String(options.get('sums') ?? '')
  return {
    where,
    sums: sums === '' ? [] : sums.split(','),
    q: getSearchText(requested),
    limit,
    offset: (page - 1) * limit,
    order: buildOrder(registry, resource, { sort, order }, reader),
  }
}
