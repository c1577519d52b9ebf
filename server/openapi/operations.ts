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
import { restrictEntityToRoles } from '../../registry/entities/readable-entity.ts'
import { listRequestableFields } from '../../registry/views/list-fields.ts'
import { MAX_SORT_KEYS } from '../../registry/values/sort-keys.ts'
import {
  buildOkResponse,
  mergeSchemas,
  buildRequestBody,
  buildObjectSchema,
  PAGING,
  buildRef,
  buildErrorResponses,
} from './components.ts'
import { BATCH } from './change-schemas.ts'
import {
  ANSWER_FIELDS,
  DONE_AT,
  DRY_RUN,
  IDEMPOTENCY_KEY,
  IF_MATCH,
  PREFER,
} from './header-parameters.ts'
import { filterSchema } from './filter-schema.ts'
import { buildRowSchema } from './row-schema.ts'
import type { Json } from './schemas.ts'
import { describeTransitions } from './transition-words.ts'

const ONE_ROW_ERRORS: readonly ErrorStatus[] = [412]
const ERRORS_WITH_BODY: readonly ErrorStatus[] = [400, 401, 403, 404, 409, 413, 414, 415, 422, 429]
const ERRORS_WITHOUT_BODY: readonly ErrorStatus[] = [400, 401, 403, 404, 414, 422, 429]

const VERB_SUMMARIES: Readonly<Record<BuiltInVerb, string>> = {
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
export const summarizeVerb = (resource: AnyResource, verb: Verb): string =>
  isBuiltInVerb(verb)
    ? VERB_SUMMARIES[verb]
    : (getBusinessVerb(verb)?.does ?? getOwnAction(resource, verb)?.label ?? verb)

const removeDuplicates = <T>(values: Iterable<T>): T[] => [...new Set(values)]
const describeEndpoint = (endpoint: Endpoint) =>
  endpoint.kind === 'read'
    ? 'List'
    : `${summarizeVerb(endpoint.resource, endpoint.verb)}${endpoint.many ? ', several at once' : ''}`

/** The fixed parameters of declarations on one path, with all values they have. */
function listFixedParams(endpoints: readonly Endpoint[], part: 'query' | 'body'): [string, Json][] {
  const fixedValues = endpoints.map((endpoint) =>
    part === 'query' ? endpoint.query : endpoint.kind === 'read' ? (endpoint.read.body ?? {}) : {},
  )
  const names = removeDuplicates(fixedValues.flatMap((params) => Object.keys(params)))
  return names.map((name) => {
    const values = removeDuplicates(fixedValues.flatMap((params) => params[name] ?? []))
    return [name, { type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values }]
  })
}

const listParamNames = (endpoint: Endpoint) =>
  endpoint.kind === 'read' ? Object.keys(endpoint.read.params ?? {}) : []
const listPathParams = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
const IDENTIFIER: Json = { type: 'integer', minimum: 1 }

/** Returns the entity with the fields that any of its callers may read. */
const describeReadableEntity = ({ resource, roles, fields }: ReadEndpoint) =>
  restrictEntityToRoles(roles, resource, fields)

/** The schema of a sort order: columns separated by commas, with a minus before descending ones. */
function buildSortSchema(names: readonly string[]): Json {
  const field = `-?(${names.join('|')})`
  const description = `Up to ${MAX_SORT_KEYS} columns, separated by commas; with a leading minus for descending order.`
  return { type: 'string', pattern: `^${field}(,${field})*$`, description }
}

/** The schema of the fields to add up, separated by commas. */
const buildSumsSchema = (names: readonly string[]): Json => ({
  type: 'string',
  pattern: `^(${names.join('|')})(,(${names.join('|')}))*$`,
  description: 'The fields to add up over the rows of all pages, separated by commas.',
})

/** The schema of the fields of the rows, separated by commas. */
const buildFieldsSchema = (names: readonly string[]): Json => ({
  type: 'string',
  pattern: `^(${names.join('|')})(,(${names.join('|')}))*$`,
  description: 'The fields of the rows, separated by commas; all by default.',
})

function buildPaging(endpoints: readonly ReadEndpoint[]): [string, Json][] {
  const entities = endpoints.filter(({ read }) => !read.single).map(describeReadableEntity)
  if (entities.length === 0) return []
  const states = removeDuplicates(
    entities.flatMap((resource) => Object.keys(resource.states ?? {})),
  )
  const sorts = removeDuplicates(entities.flatMap(({ fields }) => Object.keys(fields)))
  const sumFields = removeDuplicates(entities.flatMap(listSummableNames))
  const hasDeletion = entities.some(({ fields }) => 'deleted_at' in fields)
  const state: Json = { type: 'string', enum: states }
  const filter: Json = { anyOf: [state, { type: 'array', items: state }] }
  const stateFilters: [string, Json][] = ['state', 'state_not'].map((name) => [name, filter])
  return [
    ...Object.entries({
      ...PAGING,
      sort: buildSortSchema(states.length > 0 ? [...sorts, 'state'] : sorts),
    }),
    ['fields', buildFieldsSchema(removeDuplicates(entities.flatMap(listRequestableFields)))],
    ...(sumFields.length > 0 ? [['sums', buildSumsSchema(sumFields)] as [string, Json]] : []),
    ...(states.length > 0 ? stateFilters : []),
    ...(hasDeletion
      ? [['deleted', { type: 'string', enum: ['live', 'only', 'all'] }] as [string, Json]]
      : []),
  ]
}

/**
 * Returns whether all declarations of a call change one existing row, whose version they can
 * require.
 */
const changesOneRow = (endpoints: readonly Endpoint[]) =>
  endpoints.every(
    (endpoint) => endpoint.kind === 'verb' && endpoint.verb !== 'create' && !endpoint.many,
  )

/** Returns whether all declarations of a call change rows and respond with them. */
const changesRows = (endpoints: readonly Endpoint[]) =>
  endpoints.every(
    (endpoint) =>
      endpoint.kind === 'verb' && endpoint.verb !== 'read' && endpoint.verb !== 'forceDelete',
  )

/** Returns whether devices may queue a call while they are offline. */
const canBeQueued = (endpoints: readonly Endpoint[]) =>
  endpoints.every(
    (endpoint) =>
      endpoint.kind === 'verb' && getTransition(endpoint.resource, endpoint.verb)?.offline,
  )

function buildParameters(
  firstEndpoint: Endpoint,
  endpoints: readonly Endpoint[],
  reads: ReadEndpoint[],
) {
  const query = (name: string, schema: Json, required = false) => ({
    name,
    in: 'query',
    required,
    schema,
  })
  const isPaged = firstEndpoint.method === 'GET' && reads.some(({ read }) => !read.single)
  const filters = reads.map((read) =>
    read.fields
      ? filterSchema(describeReadableEntity(read), read.roles)
      : buildRef('schemas', `${read.resource.name}.filter`),
  )
  return [
    ...listPathParams(firstEndpoint).map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: IDENTIFIER,
    })),
    ...listFixedParams(endpoints, 'query').map(([name, schema]) => query(name, schema, true)),
    ...(isPaged ? buildPaging(reads).map(([name, schema]) => query(name, schema)) : []),
    ...(isPaged
      ? [{ ...query('filter', mergeSchemas(filters)), style: 'form', explode: true }]
      : []),
    ...(changesRows(endpoints) ? [ANSWER_FIELDS] : []),
    ...(reads.some(({ read }) => !read.single) ? [PREFER] : []),
    ...(changesOneRow(endpoints) ? [IF_MATCH] : []),
    ...(reads.length === 0 ? [IDEMPOTENCY_KEY, DRY_RUN] : []),
    ...(canBeQueued(endpoints) ? [DONE_AT] : []),
  ]
}

function buildReadBody(reads: readonly ReadEndpoint[]): Json[] {
  const [firstEndpoint] = reads
  if (!firstEndpoint) return []
  const params = removeDuplicates(reads.flatMap(listParamNames)).filter(
    (name) => !listPathParams(firstEndpoint).includes(name),
  )
  const fixedParams = listFixedParams(reads, 'body')
  const required = [...fixedParams.map(([name]) => name), ...params]
  const properties = Object.fromEntries([
    ...buildPaging(reads),
    ...params.map((name) => [name, IDENTIFIER]),
    ...fixedParams,
  ])
  return [{ type: 'object', ...(required.length > 0 && { required }), properties }]
}

const buildVerbBody = ({ resource, verb }: VerbEndpoint, isBulk: boolean) =>
  buildRef('schemas', `${resource.name}.${verb}${isBulk ? '.many' : ''}`)

function buildData(registry: Registry, endpoint: Endpoint): Json {
  const row = buildRef('schemas', endpoint.resource.name)
  if (endpoint.kind === 'read') {
    const item = endpoint.fields
      ? buildRowSchema(registry, describeReadableEntity(endpoint), endpoint.roles)
      : row
    return endpoint.read.single ? item : { type: 'array', items: item }
  }
  const result = endpoint.verb === 'forceDelete' ? buildObjectSchema({ id: IDENTIFIER }) : row
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
  const [firstEndpoint] = endpoints
  const reads = endpoints.filter((endpoint) => endpoint.kind === 'read')
  const verbs = endpoints.filter((endpoint) => endpoint.kind === 'verb')
  const entities = removeDuplicates(endpoints.map(({ resource }) => resource.name))
  const roles = removeDuplicates(endpoints.flatMap((endpoint) => endpoint.roles))
  const isGet = firstEndpoint.method === 'GET'
  const parameters = buildParameters(firstEndpoint, endpoints, reads)
  const bodies = [
    ...(isGet ? [] : buildReadBody(reads)),
    ...verbs.map((endpoint) => buildVerbBody(endpoint, endpoint.many)),
  ]
  const isList = reads.some(({ read }) => !read.single)
  const data = mergeSchemas(endpoints.map((endpoint) => buildData(registry, endpoint)))
  const successResponse = buildOkResponse(data, 'Done.', {
    ...(isList && TOTALS),
    ...(verbs.some(({ verb }) => verb !== 'read') && BATCH),
  })
  return {
    operationId: `${firstEndpoint.method} ${firstEndpoint.path}`
      .replace(/\W+/g, '_')
      .replace(/_$/, ''),
    summary: `${removeDuplicates(endpoints.map(describeEndpoint)).join(' or ')}: ${entities.join(', ')}`,
    ...describeTransitions(verbs),
    tags: entities,
    'x-roles': roles,
    'x-extension': endpoints.every((endpoint) => endpoint.extension),
    ...(parameters.length > 0 && { parameters }),
    ...(bodies.length > 0 && { requestBody: buildRequestBody(mergeSchemas(bodies)) }),
    responses: {
      200: successResponse,
      ...(isGet && { 304: { description: 'Unchanged since the answer of If-None-Match.' } }),
      ...buildErrorResponses(isGet ? ERRORS_WITHOUT_BODY : ERRORS_WITH_BODY),
      ...buildErrorResponses(changesOneRow(endpoints) ? ONE_ROW_ERRORS : []),
    },
  }
}
