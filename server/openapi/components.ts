import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../../registry/changes/override-reason.ts'
import type { ErrorStatus } from '../../registry/calls/call.ts'
import { SEARCH_LIMITS } from '../../registry/values/search-limits.ts'
import { WARNINGS } from '../../registry/words/warnings.ts'
import { PROBLEM_TYPE } from '../http/errors/problem-details.ts'
import type { Json } from './schemas.ts'

/** The descriptions of error responses, by status. */
const ERROR_DESCRIPTIONS = {
  400: 'The request could not be read, or has unknown names, see `errors`.',
  401: 'There is no live session behind the access token.',
  403: 'The role may not make this request.',
  404: 'The row does not exist.',
  409: 'The row’s state does not allow this, or there is another conflict.',
  412: 'The row has another version than `If-Match` requires; `data` is the current row.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is neither JSON nor a form.',
  422: 'Some values are wrong, see `errors`; or the `Idempotency-Key` was sent with another request before.',
  429: 'Too many tries in a short time.',
  503: 'The database is unavailable, busy or read-only, or the server is stopping. `Retry-After` gives the seconds to wait. Any request may get this response.',
  507: 'There is no disk space left.',
} as const satisfies Record<ErrorStatus, string>

/** The error statuses of any request with a body. */
export const BODY_ERRORS: readonly ErrorStatus[] = [400, 413, 415, 422, 429]

export const buildRef = (kind: string, name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

/** References to the error responses of these statuses. */
export function buildErrorResponses(statuses: readonly ErrorStatus[]): Json {
  return Object.fromEntries(
    statuses.map((status) => [status, buildRef('responses', `wrong-${status}`)]),
  )
}

/** The shared error responses. */
export const ERROR_RESPONSES: Json = Object.fromEntries(
  Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => [
    `wrong-${status}`,
    {
      description,
      content: {
        'application/json': { schema: buildRef('schemas', 'error') },
        [PROBLEM_TYPE]: { schema: buildRef('schemas', 'problem') },
      },
    },
  ]),
)

const ERROR_PROPERTIES: Json = {
  message: {
    type: 'string',
    description: 'The message: what happened and what to do, translated.',
  },
  code: { type: 'string' },
  requestId: { type: 'string' },
  errors: {
    type: 'object',
    description: 'Messages by field.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  possible: {
    type: 'array',
    items: { type: 'string' },
    description:
      'With 409 because of the row’s state: the verbs that the caller can use in that state.',
  },
  obstacles: {
    type: 'array',
    description: 'With 409: the obstacles.',
    items: buildRef('schemas', 'obstacle'),
  },
  warnings: {
    type: 'array',
    description: 'With 409 `needs_reason`: the warnings, which `override_reason` overrides.',
    items: {
      type: 'object',
      properties: {
        code: { enum: WARNINGS },
        field: { type: 'string' },
        message: { type: 'string' },
      },
    },
  },
  data: { type: 'object', description: 'With 412: the current row, as the caller may see it.' },
}

/** The schema of error responses. */
export const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['message'],
  properties: ERROR_PROPERTIES,
}

/** The schema of problem details, for requests that accept them. */
export const PROBLEM_SCHEMA: Json = {
  description: 'Problem details (RFC 9457), for requests that accept `application/problem+json`.',
  allOf: [
    {
      type: 'object',
      required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
      properties: {
        type: { type: 'string', format: 'uri', description: 'The kind of problem, by its code.' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: {
          type: 'string',
          description: 'The message: what happened and what to do, translated.',
        },
        instance: { type: 'string', format: 'uri', description: 'The request.' },
        code: { type: 'string' },
      },
    },
    {
      type: 'object',
      description: 'The other members are those of the default error format.',
      properties: ERROR_PROPERTIES,
    },
  ],
}

/** The property of a body with the reason that overrides warnings. */
export const REASON_SCHEMA: Json = {
  [OVERRIDE_REASON]: {
    type: ['string', 'null'],
    maxLength: MAX_OVERRIDE_REASON,
    description:
      'The reason that overrides warnings, which a response 409 `needs_reason` lists. History stores it.',
  },
}

/** A request body in each of the three encodings. */
export function buildRequestBody(schema: Json): Json {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  return {
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}

/** Builds a success response with `data` and extra properties, some of which are required. */
export function buildOkResponse(
  data: Json,
  description: string,
  extraProperties: Json = {},
  requiredNames: readonly string[] = [],
): Json {
  const required = ['data', ...requiredNames]
  const schema = { type: 'object', required, properties: { data, ...extraProperties } }
  return { description, content: { 'application/json': { schema } } }
}

export const buildObjectSchema = (properties: Readonly<Record<string, Json>>): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** Combines different schemas by `anyOf`; returns a single schema unchanged. */
export function mergeSchemas(schemas: readonly Json[]): Json {
  const distinctSchemas = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]))
  const [first = {}, ...otherSchemas] = distinctSchemas.values()
  return otherSchemas.length === 0 ? first : { anyOf: [first, ...otherSchemas] }
}

/**
 * The paging parameters of a list. Without them, and without filters, the whole list is returned.
 */
export const PAGING: Readonly<Record<string, Json>> = {
  page: { type: 'integer', minimum: 1 },
  perPage: { type: 'integer', minimum: 1, maximum: 1000, default: 25 },
  sort: { type: 'string' },
  order: { type: 'string', enum: ['ASC', 'DESC'] },
  q: {
    type: 'string',
    maxLength: SEARCH_LIMITS.length,
    description:
      `At most ${SEARCH_LIMITS.words} different words, ` +
      'each found anywhere in the searched fields.',
  },
}
