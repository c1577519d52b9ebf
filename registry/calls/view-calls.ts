import type { AnyResource } from '../entities/registry.ts'
import { COLUMN_WIDTHS, ROW_DENSITIES, VIEW_LIMITS } from '../views/saved-view.ts'
import { ROLES } from '#business/words'
import type { AnswerOf, Calls, InputsByName, ResponseShape } from './call.ts'

const VIEW_PROPERTY_DESCRIPTIONS = {
  list: 'The name of the list among those of the entity; of a report `report`.',
  role: 'The role that it is shared with: the caller’s own, for admins any that may open the list; null for a private view.',
  is_default: 'True if it is the default view of the role. Only admins can set it.',
  query:
    'For a list: search, filters, order and page size of its request, and `columns`, separated by commas. For a report: its parameters, `period`, `group`, `compare`, `sort`, `perPage`, `rows`, `as`, and its filters as `where.` and the dimension.',
  widths: 'Widths in pixels by column.',
} as const

/** The request body of a view. */
const viewBody = {
  list: { type: 'text', about: VIEW_PROPERTY_DESCRIPTIONS.list },
  name: { type: 'text', maxLength: VIEW_LIMITS.name },
  role: { type: 'word', values: ROLES, nullable: true, about: VIEW_PROPERTY_DESCRIPTIONS.role },
  is_default: { type: 'boolean', about: VIEW_PROPERTY_DESCRIPTIONS.is_default },
  query: {
    type: 'longtext',
    maxLength: VIEW_LIMITS.query,
    nullable: true,
    about: VIEW_PROPERTY_DESCRIPTIONS.query,
  },
  widths: {
    type: 'values',
    of: { type: 'integer', min: COLUMN_WIDTHS.narrowest, max: COLUMN_WIDTHS.widest },
    optional: true,
    about: VIEW_PROPERTY_DESCRIPTIONS.widths,
  },
  density: { type: 'word', values: ROW_DENSITIES, nullable: true },
} as const satisfies InputsByName

const viewShape = {
  type: 'object',
  fields: {
    id: { type: 'integer', min: 1 },
    list: { type: 'text', about: VIEW_PROPERTY_DESCRIPTIONS.list },
    name: { type: 'text' },
    role: { type: 'text', values: ROLES, nullable: true, about: VIEW_PROPERTY_DESCRIPTIONS.role },
    is_default: { type: 'flag', about: VIEW_PROPERTY_DESCRIPTIONS.is_default },
    query: { type: 'text', about: VIEW_PROPERTY_DESCRIPTIONS.query },
    widths: { type: 'map', of: { type: 'integer' }, about: VIEW_PROPERTY_DESCRIPTIONS.widths },
    density: { type: 'text', values: ROW_DENSITIES, nullable: true },
    owner: { type: 'text', about: 'The name of the person who saved it.' },
    is_mine: { type: 'flag' },
    version: { type: 'integer', min: 1 },
  },
} as const satisfies ResponseShape

/** The path value that names the entity or report of the views. */
const ownerPath = {
  of: {
    type: 'word',
    values: (registry, reports) => [
      ...Object.values<AnyResource>(registry)
        .filter(({ lists }) => Object.keys(lists).length > 0)
        .map(({ name }) => name),
      ...Object.keys(reports),
    ],
    about: 'The name of an entity or of a report.',
  },
} as const satisfies InputsByName

/** The calls of saved views of lists and reports. */
export const viewCalls = {
  views: {
    request: 'GET views/{of}',
    callers: 'account',
    summary: 'List the saved views of an entity’s lists, or of a report',
    description:
      'The caller’s own views and those shared with their role; for admins all shared ones. Parts about fields that are gone, or that the caller may not read, are left out.',
    path: ownerPath,
    answer: { type: 'list', of: viewShape },
    responseText: 'The views, by name.',
    errors: [400, 401, 403, 404, 429],
  },
  addView: {
    request: 'POST views/{of}',
    callers: 'account',
    summary: 'Save a view of a list or a report',
    path: ownerPath,
    body: viewBody,
    headers: ['Idempotency-Key'],
    answer: viewShape,
    responseText: 'The view.',
    errors: [401, 403, 404, 409],
  },
  replaceView: {
    request: 'PUT views/{of}/{id}',
    callers: 'account',
    summary: 'Replace the values of a view',
    description: 'For the person who saved it, and for admins if it is shared.',
    path: { ...ownerPath, id: { type: 'id' } },
    body: viewBody,
    headers: ['If-Match', 'Idempotency-Key'],
    answer: viewShape,
    responseText: 'The view.',
    errors: [401, 403, 404, 409, 412],
  },
  removeView: {
    request: 'DELETE views/{of}/{id}',
    callers: 'account',
    summary: 'Delete a view',
    description: 'For the person who saved it, and for admins if it is shared.',
    path: { ...ownerPath, id: { type: 'id' } },
    headers: ['If-Match', 'Idempotency-Key'],
    answer: { type: 'null' },
    responseText: 'It is deleted.',
    errors: [400, 401, 403, 404, 412, 422, 429],
  },
} as const satisfies Calls

/** A named view of a list or report, as its readers receive it. */
export type SavedView = AnswerOf<typeof viewCalls.addView>

/** The values of a view, with its audience. */
export type ViewValues = Omit<SavedView, 'id' | 'owner' | 'is_mine' | 'version'>

/** The saved content of a list or report. */
export type ViewContent = Pick<ViewValues, 'query' | 'widths' | 'density'>
