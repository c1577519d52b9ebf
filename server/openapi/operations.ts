import type { ErrorStatus } from '../../registry/calls/call.ts'
import {
  type BuiltInVerb,
  getBusinessVerb,
  isBuiltInVerb,
  type Verb,
} from '../../registry/words/verbs.ts'
import type { AnyResource, Registry } from '../../registry/entities/registry.ts'
import { getTransition } from '../../registry/entities/life-cycle.ts'
import { getOwnAction } from '../../registry/entities/transition.ts'
import type { Endpoint, ReadEndpoint, VerbEndpoint } from '../../registry/entities/endpoints.ts'
import { listSummableNames } from '../../registry/fields/filter-names.ts'
import { restrictToRoles } from '../../registry/entities/readable-entity.ts'
import { MAX_SORT_KEYS } from '../../registry/values/sort-keys.ts'
import {
  okResponse,
  combineSchemas,
  buildRequestBody,
  objectSchema,
  PAGING,
  ref,
  errorResponses,
} from './components.ts'
import { BATCH } from './change-schemas.ts'
import { DONE_AT, DRY_RUN, IDEMPOTENCY_KEY, IF_MATCH, PREFER } from './header-parameters.ts'
import { filterSchema } from './filter-schema.ts'
import { rowSchema } from './row-schema.ts'
import type { Json } from './schemas.ts'
import { transitionWords } from './transition-words.ts'

const ON_ONE_ROW: readonly ErrorStatus[] = [412]
const WITH_BODY: readonly ErrorStatus[] = [400, 401, 403, 404, 409, 413, 414, 415, 422, 429]
const WITHOUT_BODY: readonly ErrorStatus[] = [400, 401, 403, 404, 414, 422, 429]

const WORDS: Readonly<Record<BuiltInVerb, string>> = {
  read: 'Read one row',
  create: 'Create a row',
  update: 'Change a row',
  delete: 'Delete a row; it can be restored',
  restore: 'Restore a row',
  forceDelete: 'Delete for good',
  cancel: 'Cancel with a reason',
  setAccess: 'Allow or forbid an account to sign in',
  invite: 'Send an account a mail with a code to set its password',
  renew: 'Create the next one after it',
}

/** Returns the effect of a verb, in English. */
const verbWords = (resource: AnyResource, verb: Verb): string =>
  isBuiltInVerb(verb)
    ? WORDS[verb]
    : (getBusinessVerb(verb)?.does ?? getOwnAction(resource, verb)?.label ?? verb)

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)]
const describeEndpoint = (endpoint: Endpoint) =>
  endpoint.kind === 'read'
    ? 'List'
    : `${verbWords(endpoint.resource, endpoint.verb)}${endpoint.many ? ', several at once' : ''}`

/** The fixed parameters of declarations on one path, with all values they have. */
function fixedParams(endpoints: readonly Endpoint[], part: 'query' | 'body'): [string, Json][] {
  const sent = endpoints.map((endpoint) =>
    part === 'query' ? endpoint.query : endpoint.kind === 'read' ? (endpoint.read.body ?? {}) : {},
  )
  const names = unique(sent.flatMap((params) => Object.keys(params)))
  return names.map((name) => {
    const values = unique(sent.flatMap((params) => params[name] ?? []))
    return [name, { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }]
  })
}

const named = (endpoint: Endpoint) =>
  endpoint.kind === 'read' ? Object.keys(endpoint.read.params ?? {}) : []
const inPath = ({ path }: Endpoint) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const IDENTIFIER: Json = { type: 'integer', minimum: 1 }

/** Returns the entity with the fields that any of its callers may read. */
const readableEntity = ({ resource, roles, fields }: ReadEndpoint) =>
  restrictToRoles(roles, resource, fields)

/** The schema of a sort order: columns separated by commas, with a minus before descending ones. */
function sortSchema(names: readonly string[]): Json {
  const field = `-?(${names.join('|')})`
  const description = `Up to ${MAX_SORT_KEYS} columns, separated by commas; with a leading minus for descending order.`
  return { type: 'string', pattern: `^${field}(,${field})*$`, description }
}

/** The schema of the fields to add up, separated by commas. */
const sumsSchema = (names: readonly string[]): Json => ({
  type: 'string',
  pattern: `^(${names.join('|')})(,(${names.join('|')}))*$`,
  description: 'The fields to add up over the rows of all pages, separated by commas.',
})

function buildPaging(endpoints: readonly ReadEndpoint[]): [string, Json][] {
  const existing = endpoints.filter(({ read }) => !read.single).map(readableEntity)
  if (existing.length === 0) return []
  const states = unique(existing.flatMap((resource) => Object.keys(resource.states ?? {})))
  const sorts = unique(existing.flatMap(({ fields }) => Object.keys(fields)))
  const summable = unique(existing.flatMap(listSummableNames))
  const isMortal = existing.some(({ fields }) => 'deleted_at' in fields)
  const state: Json = { type: 'string', enum: states }
  const filter: Json = { anyOf: [state, { type: 'array', items: state }] }
  const stated: [string, Json][] = ['state', 'state_not'].map((name) => [name, filter])
  return [
    ...Object.entries({
      ...PAGING,
      sort: sortSchema(states.length > 0 ? [...sorts, 'state'] : sorts),
    }),
    ...(summable.length > 0 ? [['sums', sumsSchema(summable)] as [string, Json]] : []),
    ...(states.length > 0 ? stated : []),
    ...(isMortal
      ? [['deleted', { type: 'string', enum: ['live', 'only', 'all'] }] as [string, Json]]
      : []),
  ]
}

/**
 * Returns whether all declarations of a call change one existing row, whose version they can
 * require.
 */
const isAboutOneRow = (endpoints: readonly Endpoint[]) =>
  endpoints.every(
    (endpoint) => endpoint.kind === 'verb' && endpoint.verb !== 'create' && !endpoint.many,
  )

/** Returns whether devices may keep a call while they have no connection. */
const isKeptOffline = (endpoints: readonly Endpoint[]) =>
  endpoints.every(
    (endpoint) =>
      endpoint.kind === 'verb' && getTransition(endpoint.resource, endpoint.verb)?.offline,
  )

function buildParameters(first: Endpoint, endpoints: readonly Endpoint[], reads: ReadEndpoint[]) {
  const query = (name: string, schema: Json, required = false) => ({
    name,
    in: 'query',
    required,
    schema,
  })
  const isPaged = first.method === 'GET' && reads.some(({ read }) => !read.single)
  const filters = reads.map((read) =>
    read.fields
      ? filterSchema(readableEntity(read), read.roles)
      : ref('schemas', `${read.resource.name}.filter`),
  )
  return [
    ...inPath(first).map((name) => ({ name, in: 'path', required: true, schema: IDENTIFIER })),
    ...fixedParams(endpoints, 'query').map(([name, schema]) => query(name, schema, true)),
    ...(isPaged ? buildPaging(reads).map(([name, schema]) => query(name, schema)) : []),
    ...(isPaged
      ? [{ ...query('filter', combineSchemas(filters)), style: 'form', explode: true }]
      : []),
    ...(reads.some(({ read }) => !read.single) ? [PREFER] : []),
    ...(isAboutOneRow(endpoints) ? [IF_MATCH] : []),
    ...(reads.length === 0 ? [IDEMPOTENCY_KEY, DRY_RUN] : []),
    ...(isKeptOffline(endpoints) ? [DONE_AT] : []),
  ]
}

function readBody(reads: readonly ReadEndpoint[]): Json[] {
  const [first] = reads
  if (!first) return []
  const params = unique(reads.flatMap(named)).filter((name) => !inPath(first).includes(name))
  const fixed = fixedParams(reads, 'body')
  const required = [...fixed.map(([name]) => name), ...params]
  const properties = Object.fromEntries([
    ...buildPaging(reads),
    ...params.map((name) => [name, IDENTIFIER]),
    ...fixed,
  ])
  return [{ type: 'object', ...(required.length > 0 && { required }), properties }]
}

const verbBody = ({ resource, verb }: VerbEndpoint, isBulk: boolean) =>
  ref('schemas', `${resource.name}.${verb}${isBulk ? '.many' : ''}`)

function buildData(registry: Registry, endpoint: Endpoint): Json {
  const row = ref('schemas', endpoint.resource.name)
  if (endpoint.kind === 'read') {
    const item = endpoint.fields
      ? rowSchema(registry, readableEntity(endpoint), endpoint.roles)
      : row
    return endpoint.read.single ? item : { type: 'array', items: item }
  }
  const result = endpoint.verb === 'forceDelete' ? objectSchema({ id: IDENTIFIER }) : row
  return endpoint.many ? { type: 'array', items: result } : result
}

const TOTALS: Json = {
  total: { type: 'integer', description: 'For all pages; only with a page.' },
  totalPages: { type: 'integer', description: 'Only with a page.' },
  sums: {
    type: 'object',
    description: 'The requested sums; missing while `total` is an estimate.',
    additionalProperties: { type: 'number' },
  },
}

/** Builds the operation of all declarations with one method and path. */
export function buildOperation(
  registry: Registry,
  endpoints: readonly [Endpoint, ...Endpoint[]],
): Json {
  const [first] = endpoints
  const reads = endpoints.filter((endpoint) => endpoint.kind === 'read')
  const verbs = endpoints.filter((endpoint) => endpoint.kind === 'verb')
  const entities = unique(endpoints.map(({ resource }) => resource.name))
  const roles = unique(endpoints.flatMap((endpoint) => endpoint.roles))
  const isGet = first.method === 'GET'
  const parameters = buildParameters(first, endpoints, reads)
  const bodies = [
    ...(isGet ? [] : readBody(reads)),
    ...verbs.map((endpoint) => verbBody(endpoint, endpoint.many)),
  ]
  const isList = reads.some(({ read }) => !read.single)
  const data = combineSchemas(endpoints.map((endpoint) => buildData(registry, endpoint)))
  const done = okResponse(data, 'Done.', {
    ...(isList && TOTALS),
    ...(verbs.some(({ verb }) => verb !== 'read') && BATCH),
  })
  return {
    operationId: `${first.method} ${first.path}`.replace(/\W+/g, '_').replace(/_$/, ''),
    summary: `${unique(endpoints.map(describeEndpoint)).join(' or ')}: ${entities.join(', ')}`,
    ...transitionWords(verbs),
    tags: entities,
    'x-roles': roles,
    'x-extension': endpoints.every((endpoint) => endpoint.extension),
    ...(parameters.length > 0 && { parameters }),
    ...(bodies.length > 0 && { requestBody: buildRequestBody(combineSchemas(bodies)) }),
    responses: {
      200: done,
      ...(isGet && { 304: { description: 'Unchanged since the answer of If-None-Match.' } }),
      ...errorResponses(isGet ? WITHOUT_BODY : WITH_BODY),
      ...errorResponses(isAboutOneRow(endpoints) ? ON_ONE_ROW : []),
    },
  }
}
