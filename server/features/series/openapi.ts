import { PROGRESS_TYPE } from '../../../registry/changes/batch.ts'
import { OVERRIDE_REASON } from '../../../registry/changes/override-reason.ts'
import { canDo } from '../../../registry/entities/access.ts'
import type { Registry } from '../../../registry/entities/registry.ts'
import { MAX_SERIES, SERIES_SCOPES } from '../../../registry/fields/series.ts'
import { type Role, ROLES } from '#business/words'
import { BATCH } from '../../openapi/change-schemas.ts'
import {
  buildRequestBody,
  errorResponses,
  objectSchema,
  okResponse,
} from '../../openapi/components.ts'
import { IDEMPOTENCY_KEY } from '../../openapi/header-parameters.ts'
import type { Json } from '../../openapi/schemas.ts'
import { mayReadAnySeries, mayReadSeries } from './read-occurrences.ts'
import { listRepeating, MAX_RULE, SERIES_VERBS } from './read-series.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }
const day: Json = { type: 'string', format: 'date' }
const identifier: Json = { type: 'integer', minimum: 1 }

/** Returns whether a role may repeat rows of an entity. */
export const mayRepeat = (role: Role, registry: Registry): boolean =>
  listRepeating(registry).some((resource) => canDo(role, resource, 'create'))

const outcome = objectSchema({
  rows: {
    type: 'array',
    description: 'The rows, without those left out.',
    items: objectSchema({
      day,
      starts_at: { type: 'string', format: 'date-time' },
      id: { type: ['integer', 'null'] },
    }),
  },
  done: number,
  refused: number,
  failed: {
    type: 'array',
    description: 'The rows that were refused, and why.',
    items: {
      type: 'object',
      required: ['at', 'id', 'status', 'code', 'message'],
      properties: {
        at: { ...number, minimum: 0, description: 'Its position among the rows, from 0.' },
        id: number,
        title: { type: ['string', 'null'] },
        status: {
          ...number,
          description: 'The response that a request for this row alone would get.',
        },
        code: text,
        message: text,
        errors: { type: 'object', additionalProperties: { type: 'array', items: text } },
        warnings: { type: 'array', items: { type: 'object' } },
      },
    },
  },
})

/** The body of a request about a row of one of some entities. */
const getRequestBody =
  (entities: readonly string[]) =>
  (properties: Record<string, Json>, required: readonly string[]): Json =>
    buildRequestBody({
      type: 'object',
      required: ['entity', 'id', ...required],
      properties: {
        entity: { ...text, enum: entities },
        id: identifier,
        ...properties,
        except: { type: 'array', items: day, description: 'The days to leave out.' },
        dryRun: { type: 'boolean', description: 'Only reports what would happen.' },
      },
      additionalProperties: false,
    })

const REPEAT = {
  rule: {
    ...{ ...text, maxLength: MAX_RULE, example: 'FREQ=WEEKLY;COUNT=10' },
    description: `By RFC 5545, with a COUNT or an UNTIL, ${MAX_SERIES} rows at most. The row itself is the first.`,
  },
  [OVERRIDE_REASON]: { ...text, description: 'The reason to allow an unusual change.' },
}

const CHANGE = {
  scope: {
    ...{ ...text, enum: SERIES_SCOPES },
    description: 'This row, this row and those after it, or all.',
  },
  verb: { ...text, enum: SERIES_VERBS },
  values: { type: 'object', description: 'The body of the request for one row.' },
}

const inPath = (name: string, schema: Json) => ({ name, in: 'path', required: true, schema })

/** The operation that lists the rows of a series. */
function occurrencesCall(registry: Registry): Json {
  const readable = listRepeating(registry).filter((resource) =>
    ROLES.some((role) => mayReadSeries(role, resource)),
  )
  const row: Json = { type: 'object', description: 'The row as its list has it.' }
  return {
    tags: ['batches'],
    operationId: 'readSeries',
    summary: 'List the rows of the series of a row',
    description: 'By start time, past and deleted ones too. Empty for a row without a series.',
    'x-roles': ROLES.filter((role) => mayReadAnySeries(role, registry)),
    'x-extension': true,
    parameters: [
      inPath('entity', { ...text, enum: readable.map(({ name }) => name) }),
      inPath('id', identifier),
    ],
    responses: {
      200: okResponse({ type: 'array', items: row }, 'The rows of the series.'),
      ...errorResponses([400, 401, 403, 404, 422, 429]),
    },
  }
}

/** The paths that repeat a row, change several rows of a series, and list its rows. */
export function seriesPaths(registry: Registry): Record<string, Record<string, Json>> {
  const buildBody = getRequestBody(listRepeating(registry).map(({ name }) => name))
  const common = {
    tags: ['batches'],
    'x-roles': ROLES.filter((role) => mayRepeat(role, registry)),
    'x-extension': true,
    parameters: [IDEMPOTENCY_KEY],
    responses: {
      200: okResponse(outcome, 'The rows of the series.', BATCH),
      ...errorResponses([400, 401, 403, 404, 409, 413, 415, 422, 429]),
    },
  }
  const progress = `With \`Accept: ${PROGRESS_TYPE}\` the answer reports its progress.`
  return {
    '/series/{entity}/{id}': { get: occurrencesCall(registry) },
    '/series/repeat': {
      post: {
        ...common,
        operationId: 'repeatRow',
        summary: 'Repeat a row by a recurrence rule',
        description: `Each repetition has the rules of a new row, and a refused one stops no other. All of them are undone together. ${progress}`,
        requestBody: buildBody(REPEAT, ['rule']),
      },
    },
    '/series/change': {
      post: {
        ...common,
        operationId: 'changeSeries',
        summary: 'Change several rows of a series',
        description: `Past rows never change. A new start moves each row by as many days and minutes of the wall clock. ${progress}`,
        requestBody: buildBody(CHANGE, ['scope', 'verb']),
      },
    },
  }
}
