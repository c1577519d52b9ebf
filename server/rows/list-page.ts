import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { choiceOf } from '../../registry/fields/choice.ts'
import { filtersOf, sortableNames } from '../../registry/fields/filter-names.ts'
import { refuseUnfilterable } from '../http/field-rights.ts'
import type { Input } from '../http/input.ts'
import { type Message, refuseInvalidQuery, UNKNOWN, unknownWord } from '../http/problem.ts'
import { type ParsedOptions, type OptionTypes, PAGING, parseOptions } from '../http/read-options.ts'
import { type Days, filterCondition } from './filters/filter-condition.ts'
import { type AskedFilter, readFilters } from './filters/read-filters.ts'
import { search } from './filters/word-search.ts'
import { queryInputOfToday } from './names-of-today.ts'
import { orderBy } from './order-by.ts'
import { type PageSelection, rowColumn } from './select-rows.ts'
import type { Reader } from './sort-value.ts'

/** The default number of rows in a page. */
export const DEFAULT_PER_PAGE = 25

/** The options that say which rows of a list are meant, beside its filters. */
const searchOptions = ({ fields }: AnyResource): OptionTypes => ({
  q: { type: 'longtext' },
  ...('deleted_at' in fields && { deleted: choiceOf(['live', 'only', 'all']) }),
})

/** What a list can show, and be sorted by. */
export const columnNames = ({ fields, states }: AnyResource): string[] => [
  ...Object.keys(fields),
  ...(states ? ['state'] : []),
]

/** The query options of a list. */
const optionsOf = (resource: AnyResource): OptionTypes => ({
  ...searchOptions(resource),
  ...PAGING,
  sort: { type: 'order', names: sortableNames(resource) },
})

const BY_DELETION: ReadonlyMap<unknown, RawBuilder<unknown>> = new Map([
  ['live', sql`${rowColumn('deleted_at')} is null`],
  ['only', sql`${rowColumn('deleted_at')} is not null`],
])

/** A page as it is asked for. */
export interface AskedPage extends PageSelection {
  /** What is searched; its conditions are none of `where`. */
  q: string
}

interface Asked {
  options: ParsedOptions
  filters: readonly AskedFilter[]
}

/** What is wrong with options, where a name that is none is told as a filter. */
function asFilters(
  resource: AnyResource,
  problems: ReadonlyMap<string, Message>,
  options: readonly string[],
): [string, Message][] {
  if (problems.size === 0) return []
  const names = [...filtersOf(resource).keys(), ...options].join(', ')
  return [...problems].map(([name, problem]) => [
    name,
    problem === UNKNOWN && !options.includes(name) ? unknownWord('filter', name, names) : problem,
  ])
}

/** Parses options and filters, and says what is wrong with others. */
function parse(
  resource: AnyResource,
  given: Input,
  types: OptionTypes,
  others: readonly string[],
): Asked & { problems: ReadonlyMap<string, Message> } {
  const input = queryInputOfToday(resource, given)
  const taken = new Set([...Object.keys(types), ...others])
  const rest = Object.entries(input).filter(([name]) => !taken.has(name))
  const { filters, names, problems } = readFilters(resource, Object.fromEntries(rest))
  const parsed = parseOptions(input, types, [...others, ...names])
  return {
    options: parsed.options,
    filters,
    problems: new Map([...asFilters(resource, parsed.problems, [...taken]), ...problems]),
  }
}

/** Parses options and filters; throws 400 for unknown names and 422 for wrong values. */
function read(...asked: Parameters<typeof parse>): Asked {
  const { problems, ...parsed } = parse(...asked)
  refuseInvalidQuery(problems)
  return parsed
}

/** What is wrong with the query of a list, by name; `others` are names that are looked at elsewhere. */
export const problemsOfQuery = (
  resource: AnyResource,
  input: Input,
  others: readonly string[],
): ReadonlyMap<string, Message> => parse(resource, input, optionsOf(resource), others).problems

/** The conditions of filters, and of which rows are meant by their deletion. */
function conditionsOf(
  registry: Registry,
  resource: AnyResource,
  { options, filters }: Asked,
  days: Days,
): RawBuilder<unknown>[] {
  const where = filters.map((asked) => filterCondition(registry, resource, asked, days))
  const deletion = BY_DELETION.get(options.get('deleted'))
  return deletion ? [...where, deletion] : where
}

const searchedText = ({ options }: Asked) => String(options.get('q') ?? '')

/**
 * The conditions of a filter without a page; throws 403 for what the caller may not ask by, 400 for
 * unknown names and 422 for wrong values.
 */
export function matching(
  registry: Registry,
  resource: AnyResource,
  filter: Input,
  days: Days,
): RawBuilder<unknown>[] {
  refuseUnfilterable(resource, filter)
  const asked = read(resource, filter, searchOptions(resource), [])
  return [
    ...conditionsOf(registry, resource, asked, days),
    ...search(registry, resource, searchedText(asked)),
  ]
}

/**
 * Parses the page that a query requests; null if it requests the whole list. `others` are names
 * that are parsed elsewhere. Throws 403 for what the caller may not ask by, 400 for unknown names and
 * 422 for wrong values.
 */
export function listPageOf(
  registry: Registry,
  resource: AnyResource,
  { input, others, single }: { input: Input; others: readonly string[]; single?: true },
  reader: Days & Reader,
): AskedPage | null {
  if (single) {
    refuseInvalidQuery(parseOptions(input, {}, others).problems)
    return null
  }
  refuseUnfilterable(resource, input)
  // Most who ask want the whole list, and then there is nothing to parse.
  if (Object.keys(input).every((name) => others.includes(name))) return null
  const asked = read(resource, input, optionsOf(resource), others)
  const { options, filters } = asked
  if (options.size === 0 && filters.length === 0) return null
  const where = conditionsOf(registry, resource, asked, reader)
  const limit = Number(options.get('perPage') ?? DEFAULT_PER_PAGE)
  const page = Number(options.get('page') ?? 1)
  const sort = String(options.get('sort') ?? 'id')
  const order = options.get('order') === 'DESC' ? 'DESC' : 'ASC'
  return {
    where,
    q: searchedText(asked),
    limit,
    offset: (page - 1) * limit,
    order: orderBy(registry, resource, { sort, order }, reader),
  }
}
