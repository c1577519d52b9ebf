import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../../registry/changes/override-reason.ts'
import { SEARCH } from '../../registry/values/search-limits.ts'
import { WARNINGS } from '../../registry/words/warnings.ts'
import { PROBLEM_TYPE } from '../http/errors/problem-details.ts'
import type { Json } from './schemas.ts'

/** The descriptions of error responses, by status. */
const ERROR_DESCRIPTIONS = {
  400: 'The call could not be read, or names what it does not know; `errors` says which names.',
  401: 'There is no live session behind the access token.',
  403: 'The role may not make this call.',
  404: 'There is no such row.',
  409: 'The row is in no state for this, or something else stands in the way.',
  412: 'The row has another version than `If-Match` asks for; `data` is the row as it is now.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'The body is neither JSON nor a form.',
  422: 'Some values are wrong, `errors` says which; or the `Idempotency-Key` was sent with another request before.',
  429: 'Too many tries in a short time.',
  503: 'The database is away, busy or only read, or the server is being stopped; `Retry-After` says when to come again. Any call may answer so.',
  507: 'There is no room left.',
} as const
export type ErrorStatus = keyof typeof ERROR_DESCRIPTIONS

/** The error statuses of any request with a body, signed in or not. */
export const BODY_ERRORS: readonly ErrorStatus[] = [400, 413, 415, 422, 429]

export const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` })

/** References to the error responses of these statuses. */
export function errorResponses(statuses: readonly ErrorStatus[]): Json {
  return Object.fromEntries(statuses.map((status) => [status, ref('responses', `wrong-${status}`)]))
}

/** The shared error responses. */
export const ERROR_RESPONSES: Json = Object.fromEntries(
  Object.entries(ERROR_DESCRIPTIONS).map(([status, description]) => [
    `wrong-${status}`,
    {
      description,
      content: {
        'application/json': { schema: ref('schemas', 'error') },
        [PROBLEM_TYPE]: { schema: ref('schemas', 'problem') },
      },
    },
  ]),
)

const ERROR_PROPERTIES: Json = {
  message: { type: 'string', description: 'What happened and what to do, translated.' },
  code: { type: 'string' },
  requestId: { type: 'string' },
  errors: {
    type: 'object',
    description: 'Sentences by field.',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  possible: {
    type: 'array',
    items: { type: 'string' },
    description:
      'With 409, where the state of the row forbids the call: the calls that its caller can make in that state.',
  },
  obstacles: {
    type: 'array',
    description: 'With 409: everything that stands in the way.',
    items: ref('schemas', 'obstacle'),
  },
  warnings: {
    type: 'array',
    description: 'With 409 `needs_reason`: what is unusual, which `override_reason` allows.',
    items: {
      type: 'object',
      properties: {
        code: { enum: WARNINGS },
        field: { type: 'string' },
        message: { type: 'string' },
      },
    },
  },
  data: { type: 'object', description: 'With 412: the row as the caller may see it now.' },
}

/** The schema of error responses. */
export const ERROR_SCHEMA: Json = {
  type: 'object',
  required: ['message'],
  properties: ERROR_PROPERTIES,
}

/** The schema of problem details, which a request gets that asks for them. */
export const PROBLEM_SCHEMA: Json = {
  description: 'Problem details (RFC 9457), for whoever accepts `application/problem+json`.',
  allOf: [
    {
      type: 'object',
      required: ['type', 'title', 'status', 'detail', 'instance', 'code'],
      properties: {
        type: { type: 'string', format: 'uri', description: 'What kind of problem, by its code.' },
        title: { type: 'string' },
        status: { type: 'integer' },
        detail: { type: 'string', description: 'What happened and what to do, translated.' },
        instance: { type: 'string', format: 'uri', description: 'The request.' },
        code: { type: 'string' },
      },
    },
    {
      type: 'object',
      description: 'The other members are those of the usual shape.',
      properties: ERROR_PROPERTIES,
    },
  ],
}

/** The property of a body by which something unusual is done all the same. */
export const REASON_SCHEMA: Json = {
  [OVERRIDE_REASON]: {
    type: ['string', 'null'],
    maxLength: MAX_OVERRIDE_REASON,
    description:
      'Why it is done although it is unusual, as the answer 409 `needs_reason` says it; history keeps it.',
  },
}

/** A request body in each of the three encodings. */
export function requestBodyOf(schema: Json): Json {
  const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  return {
    required: true,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  }
}

/** A success response around `data`. */
export function okResponse(data: Json, description: string, more: Json = {}): Json {
  const schema = { type: 'object', required: ['data'], properties: { data, ...more } }
  return { description, content: { 'application/json': { schema } } }
}

export const objectOf = (properties: Readonly<Record<string, Json>>): Json => ({
  type: 'object',
  required: Object.keys(properties),
  properties,
})

/** Combines different schemas by `anyOf`; a single one stays as it is. */
export function anyOf(schemas: readonly Json[]): Json {
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema]))
  const [first = {}, ...others] = distinct.values()
  return others.length === 0 ? first : { anyOf: [first, ...others] }
}

/**
 * The paging parameters of a list; without any of them, and without filters, the whole list is
 * returned.
 */
export const PAGING: Readonly<Record<string, Json>> = {
  page: { type: 'integer', minimum: 1 },
  perPage: { type: 'integer', minimum: 1, maximum: 1000, default: 25 },
  sort: { type: 'string' },
  order: { type: 'string', enum: ['ASC', 'DESC'] },
  q: {
    type: 'string',
    maxLength: SEARCH.length,
    description: `At most ${SEARCH.words} different words, each found anywhere in the searched fields.`,
  },
}
