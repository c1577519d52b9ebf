import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { COLUMN_WIDTHS, DENSITIES, VIEW_LIMITS } from '../../../registry/views/saved-view.ts'
import { reports } from '#business'
import { ROLES } from '#business/words'
import {
  errorResponses,
  objectSchema,
  okResponse,
  buildRequestBody,
} from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY, IF_MATCH } from '../../openapi/header-parameters.ts'
import type { Json } from '../../openapi/schemas.ts'

const text: Json = { type: 'string' }
const identifier: Json = { type: 'integer', minimum: 1 }
const { narrowest: minimum, widest: maximum } = COLUMN_WIDTHS

const VALUES: Readonly<Record<string, Json>> = {
  list: {
    ...text,
    description: 'The name of the list among those of the entity; of a report `report`.',
  },
  name: { ...text, minLength: 1, maxLength: VIEW_LIMITS.name },
  role: {
    enum: [...ROLES, null],
    description:
      'The role that it is shared with: the caller’s own, for admins any that may open the list; null for a private view.',
  },
  is_default: {
    type: 'boolean',
    description: 'True if it is the default view of the role. Only admins can set it.',
  },
  query: {
    ...text,
    maxLength: VIEW_LIMITS.query,
    description:
      'For a list: search, filters, order and page size of its request, and `columns`, separated by commas. For a report: its parameters, `period`, `group`, `compare`, `sort`, `perPage`, `rows`, `as`, and its filters as `where.` and the dimension.',
  },
  widths: {
    type: 'object',
    description: 'Widths in pixels by column.',
    additionalProperties: { type: 'integer', minimum, maximum },
  },
  density: { enum: [...DENSITIES, null] },
}

const view: Json = objectSchema({
  id: identifier,
  ...VALUES,
  owner: { ...text, description: 'The name of the person who saved it.' },
  is_mine: { type: 'boolean' },
  version: identifier,
})

const body = buildRequestBody({
  type: 'object',
  required: ['list', 'name'],
  properties: VALUES,
  additionalProperties: false,
})

const changed = okResponse(view, 'The view.')
const about = { tags: ['views'], 'x-roles': ROLES, 'x-extension': true }

const id: Json = { name: 'id', in: 'path', required: true, schema: identifier }

/** The operations on all views of an entity or a report. */
const callsOfAll = (of: Json): Record<string, Json> => ({
  get: {
    ...about,
    operationId: 'views',
    summary: 'List the saved views of an entity’s lists, or of a report',
    description:
      'The caller’s own views and those shared with their role; for admins all shared ones. Parts about fields that are gone, or that the caller may not read, are left out.',
    parameters: [of],
    responses: {
      200: okResponse({ type: 'array', items: view }, 'The views, by name.'),
      ...errorResponses([400, 401, 403, 404, 429]),
    },
  },
  post: {
    ...about,
    operationId: 'addView',
    summary: 'Save a view of a list or a report',
    parameters: [of, IDEMPOTENCY_KEY],
    requestBody: body,
    responses: {
      200: changed,
      ...errorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]),
    },
  },
})

/** The operations on one view. */
const callsOfOne = (of: Json): Record<string, Json> => ({
  put: {
    ...about,
    operationId: 'replaceView',
    summary: 'Replace the values of a view',
    description: 'For the person who saved it, and for admins if it is shared.',
    parameters: [of, id, IF_MATCH, IDEMPOTENCY_KEY],
    requestBody: body,
    responses: {
      200: changed,
      ...errorResponses([400, 401, 403, 404, 409, 412, 413, 415, 422, 429]),
    },
  },
  delete: {
    ...about,
    operationId: 'removeView',
    summary: 'Delete a view',
    description: 'For the person who saved it, and for admins if it is shared.',
    parameters: [of, id, IF_MATCH, IDEMPOTENCY_KEY],
    responses: {
      200: okResponse({ type: 'null' }, 'It is deleted.'),
      ...errorResponses([400, 401, 403, 404, 412, 422, 429]),
    },
  },
})

/** The paths of saved views. */
export function viewPaths(registry: Registry): Record<string, Record<string, Json>> {
  const listed = Object.values<AnyResource>(registry).filter(
    ({ lists }) => Object.keys(lists).length > 0,
  )
  const of: Json = {
    ...{ name: 'of', in: 'path', required: true },
    description: 'The name of an entity or of a report.',
    schema: { type: 'string', enum: [...listed.map(({ name }) => name), ...Object.keys(reports)] },
  }
  return {
    '/views/{of}': callsOfAll(of),
    '/views/{of}/{id}': callsOfOne(of),
  }
}
