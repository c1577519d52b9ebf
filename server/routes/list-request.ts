import type { CompiledQuery } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Role } from '#business/words'
import type { ReadEndpoint } from '../../registry/entities/endpoints.ts'
import { getReadableEntity } from '../../registry/entities/readable-entity.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { compileOnce } from '../../registry/fields/compile-once.ts'
import { dependsOnDay } from '../../registry/fields/conditions.ts'
import { getLocalDay } from '../../registry/days/time-zones.ts'
import { parseValue } from '../../registry/values/parse-value.ts'
import { listRequestableFields } from '../../registry/views/list-fields.ts'
import type { AppContext, Deps } from '../context/context.ts'
import { type Input, mergeInputs } from '../http/input.ts'
import { negotiateLanguage } from '../http/language.ts'
import { createInvalidProblem, type Message } from '../http/problem.ts'
import { PAGING } from '../http/read-options.ts'
import { compileFirstPage } from '../rows/first-page.ts'
import { searchPhones } from '../rows/filters/search-phones.ts'
import type { Days, RequestedPage } from '../rows/list-page.ts'
import { parseListPage } from '../rows/list-page.ts'
import type { ListReader } from '../rows/list-order.ts'
import { selectFields, splitFields } from '../rows/requested-fields.ts'
import {
  buildConditions,
  buildReadConditions,
  type JsonRows,
  type PageSelection,
} from '../rows/select-rows.ts'
import { dependsOnToday } from '../rows/state-sql.ts'

/** A parsed request for a list. */
export interface ListRequest {
  endpoint: ReadEndpoint
  /** The entity with the fields that the caller may read. */
  readable: AnyResource
  /** The entity with the fields of the response. */
  selected: AnyResource
  /** The conditions of the rows that the caller may read. */
  visible: PageSelection['where']
  /** True if no owner or parameter limits the rows. */
  isUnscoped: boolean
  /** The requested page; null for all rows. */
  page: RequestedPage | null
  /**
   * Identifies the request and the caller's rights. Roles that read different fields must not share
   * a cached response.
   */
  key: string
  /** Identifies the rows of all pages and the caller's rights. */
  countKey: string
  /** The compiled statement of the first page of all rows; undefined for other pages. */
  firstPage: CompiledQuery<JsonRows> | undefined
}

/** A parsed request for a page of a list. */
export interface PageRequest extends ListRequest {
  page: RequestedPage
}

/** Returns whether a request is for a page, not for all rows. */
export const isPageRequest = (request: ListRequest): request is PageRequest => request.page !== null

/** The fields that limit a read, by name. */
type ScopeValues = Readonly<Record<string, string | number>>

/** Returns the fields that limit a read: the owner field, and the parameters in path or body. */
function readScope({ resource, read }: ReadEndpoint, c: AppContext, input: Input): ScopeValues {
  const caller = c.get('caller')
  const owner = read.ownerField ?? resource.ownerField?.[caller.role]
  const scopeValues: Record<string, string | number> = owner ? { [owner]: caller.id } : {}
  if (!read.params) return scopeValues
  const values = mergeInputs(input, c.req.param())
  const problems: Record<string, Message> = {}
  for (const [param, field] of Object.entries(read.params)) {
    const parsed = parseValue({ type: 'integer', min: 1 }, values[param])
    if ('problem' in parsed) problems[param] = parsed.problem
    else scopeValues[field] = Number(parsed.value)
  }
  if (Object.keys(problems).length > 0) throw createInvalidProblem(problems)
  return scopeValues
}

/** The parts of a request on which its parsed form depends. */
interface RequestParts {
  role: Role
  scopeValues: ScopeValues
  input: Input
  reader: Days & ListReader
}

const PAGING_PARAMETERS: ReadonlySet<string> = new Set([...Object.keys(PAGING), 'sort'])

/** The part of the query that selects rows, without paging. */
const getFilters = (input: Input) =>
  Object.entries(input).filter(([name]) => !PAGING_PARAMETERS.has(name))

/**
 * Compiles the statement of a requested page, if it is the first one of all rows of a list and the
 * same on every day.
 */
function compileIfFirstPage(
  registry: Registry,
  { endpoint, readable, selected, visible, isUnscoped, page }: Omit<ListRequest, 'firstPage'>,
): CompiledQuery<JsonRows> | undefined {
  if (!page || page.q !== '' || page.where.length > 0 || page.offset || !isUnscoped)
    return undefined
  if (dependsOnDay(endpoint.read.where) || dependsOnToday(readable)) return undefined
  const selection = { ...page, where: visible, isLong: true }
  return compileFirstPage(registry, { readable, selected }, selection)
}

/** Parses a request; throws a `Problem` for unknown names, wrong values and forbidden filters. */
function parseRequest(
  registry: Registry,
  endpoint: ReadEndpoint,
  { role, scopeValues, input: sentInput, reader }: RequestParts,
): ListRequest {
  const { resource, fields, read } = endpoint
  const { requestedFields, otherInput: input } = splitFields(sentInput)
  const readable = getReadableEntity(role, resource, fields)
  const selected = selectFields(registry, readable, requestedFields)
  const { today, language } = reader
  const visible = [...buildReadConditions(resource, read, today), ...buildConditions(scopeValues)]
  const otherOptions = Object.keys({ ...endpoint.query, ...read.body, ...read.params })
  const page = parseListPage(
    registry,
    readable,
    { input, otherOptions, single: read.single },
    reader,
  )
  const source = [resource.name, read.request, read.body]
  const selectedFields = listRequestableFields(selected)
  const rows = [...source, role, Object.keys(readable.fields), scopeValues, today]
  const request = {
    endpoint,
    readable,
    selected,
    visible,
    isUnscoped: Object.keys(scopeValues).length === 0,
    page,
    key: JSON.stringify(
      page
        ? [...rows, selectedFields, Object.entries(input), language]
        : [...source, selectedFields, scopeValues, dependsOnDay(read.where) && today],
    ),
    countKey: JSON.stringify([...rows, getFilters(input)]),
  }
  return { ...request, firstPage: compileIfFirstPage(registry, request) }
}

/** The maximum number of parsed requests in memory, and of characters of their keys. */
const MAX_REQUESTS = 1000
const MAX_KEY_CHARACTERS = 4_000_000

/** The parsed requests, because parsing takes longer than the rest of a cached answer. */
const getParsedRequests = compileOnce(
  (_: Registry) =>
    new LRUCache<string, ListRequest>({
      max: MAX_REQUESTS,
      maxSize: MAX_KEY_CHARACTERS,
      sizeCalculation: (_request, key) => key.length,
    }),
)

/** Returns the parts of an endpoint that distinguish it from all others, as JSON. */
const getEndpointKey = compileOnce(({ resource, fields, read }: ReadEndpoint) =>
  JSON.stringify([resource.name, fields, read]),
)

/** Reads a request for a list; throws a `Problem` if it is invalid. */
export async function readListRequest(
  { registry, business, timeZone, clock }: Deps,
  endpoint: ReadEndpoint,
  c: AppContext,
  sentInput: Input,
): Promise<ListRequest> {
  const { role } = c.get('caller')
  const input = await searchPhones(business, endpoint.resource, sentInput)
  const today = getLocalDay(timeZone, clock())
  const language = negotiateLanguage(c.req.header('accept-language'))
  const parts: RequestParts = {
    role,
    scopeValues: readScope(endpoint, c, input),
    input,
    reader: { timeZone, today, language },
  }
  const key = `${getEndpointKey(endpoint)} ${JSON.stringify(parts)}`
  const parsedRequests = getParsedRequests(registry)
  const parsed = parsedRequests.get(key) ?? parseRequest(registry, endpoint, parts)
  parsedRequests.set(key, parsed)
  return parsed
}
