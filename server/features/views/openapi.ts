import type { AnyResource, Registry } from '../../../registry/entities/registry.ts'
import { COLUMN_WIDTHS, DENSITIES, VIEW_LIMITS } from '../../../registry/views/saved-view.ts'
import { reports } from '#business/reports/index.ts'
import { ROLES } from '#business/words/roles.ts'
import { errorResponses, objectOf, okResponse, requestBodyOf } from '../../openapi/components.ts'
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
      'The role that it is shared with: the own one, for admins any that may open the list; null for its owner alone.',
  },
  is_default: {
    type: 'boolean',
    description: 'Whether the role is shown it at first. Only admins make it so.',
  },
  query: {
    ...text,
    maxLength: VIEW_LIMITS.query,
    description:
      'Of a list search, filters, order and rows of a page, as its call takes them, and `columns`, by commas; of a report its parameters, `period`, `group`, `compare`, `sort`, `perPage`, `rows`, `as` and its filters as `where.` and the dimension.',
  },
  widths: {
    type: 'object',
    description: 'Pixels by the name of a column.',
    additionalProperties: { type: 'integer', minimum, maximum },
  },
  density: { enum: [...DENSITIES, null] },
}

const view: Json = objectOf({
  id: identifier,
  ...VALUES,
  owner: { ...text, description: 'The name of whoever saved it.' },
  is_mine: { type: 'boolean' },
  version: identifier,
})

const body = requestBodyOf({
  type: 'object',
  required: ['list', 'name'],
  properties: VALUES,
  additionalProperties: false,
})

const changed = okResponse(view, 'The view.')
const about = { tags: ['views'], 'x-roles': ROLES, 'x-extension': true }

const id: Json = { name: 'id', in: 'path', required: true, schema: identifier }

/** The calls about all views of an entity or a report. */
const callsOfAll = (of: Json): Record<string, Json> => ({
  get: {
    ...about,
    operationId: 'views',
    summary: 'What the caller can have the lists of an entity, or a report, show, under names',
    description:
      'Their own views and those shared with their role; for admins all that are shared. What a view asks of a field that is no longer there, or that the caller does not receive, is left out.',
    parameters: [of],
    responses: {
      200: okResponse({ type: 'array', items: view }, 'The views, by name.'),
      ...errorResponses([400, 401, 403, 404, 429]),
    },
  },
  post: {
    ...about,
    operationId: 'addView',
    summary: 'Save what a list or a report shows under a name',
    parameters: [of, IDEMPOTENCY_KEY],
    requestBody: body,
    responses: {
      200: changed,
      ...errorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]),
    },
  },
})

/** The calls about one view. */
const callsOfOne = (of: Json): Record<string, Json> => ({
  put: {
    ...about,
    operationId: 'replaceView',
    summary: 'Give a view other values',
    description: 'For whoever saved it, and for admins if it is shared.',
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
    description: 'For whoever saved it, and for admins if it is shared.',
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
