import { PROGRESS_MEDIA_TYPE } from '../changes/batch.ts'
import { mayReadHistory } from '../changes/history.ts'
import { MAX_OVERRIDE_REASON, OVERRIDE_REASON } from '../changes/override-reason.ts'
import { canUseVerb } from '../entities/access.ts'
import { mayReadField } from '../entities/readable-entity.ts'
import type { AnyResource } from '../entities/registry.ts'
import { MAX_SERIES_ROWS, SERIES_SCOPES } from '../fields/series.ts'
import type { Role } from '#business/words'
import type { Calls } from './call.ts'
import { batchIdProperty, changesResult } from './shapes.ts'

/** The maximum length of a recurrence rule, in characters. */
const MAX_RECURRENCE_RULE_LENGTH = 200
/** The maximum number of excluded days in one request. */
const MAX_EXCLUDED_DAYS = 100

/** An entity whose rows repeat. */
export type RepeatingEntity = AnyResource & Required<Pick<AnyResource, 'series' | 'calendar'>>

/** Returns whether rows of an entity can repeat. */
export const canRepeat = (resource: AnyResource): resource is RepeatingEntity =>
  resource.series !== undefined && resource.calendar !== undefined

/** Returns whether a role may read which rows of an entity belong to one series. */
const mayReadSeries = (role: Role, resource: AnyResource): boolean =>
  canRepeat(resource) &&
  mayReadHistory(role, resource) &&
  mayReadField(role, resource.fields[resource.series.group])

const repeatedRow = {
  entity: {
    type: 'entity',
    offers: canRepeat,
    may: (role: Role, resource: AnyResource) => canUseVerb(role, resource, 'create'),
  },
  id: { type: 'id' },
} as const
const seriesOptions = {
  except: {
    type: 'list',
    of: { type: 'date' },
    max: MAX_EXCLUDED_DAYS,
    problem: 'not_days',
    optional: true,
    about: 'The days to leave out.',
  },
  dryRun: { type: 'boolean', about: 'Only reports what would happen.' },
} as const
const seriesResult = {
  type: 'object',
  fields: {
    ...changesResult,
    rows: {
      type: 'list',
      about: 'The rows, without those left out.',
      of: {
        type: 'object',
        fields: {
          day: { type: 'text', format: 'date' },
          starts_at: { type: 'text', format: 'date-time' },
          id: { type: 'integer', nullable: true },
        },
      },
    },
  },
} as const
const seriesChangeCall = {
  callers: 'account',
  headers: ['Idempotency-Key'],
  answer: seriesResult,
  beside: batchIdProperty,
  responseText: 'The rows of the series.',
  errors: [401, 403, 404, 409],
} as const
const progressText = `With \`Accept: ${PROGRESS_MEDIA_TYPE}\` the answer reports its progress.`

/** The calls that repeat a row, change rows of a series, and list the rows of a series. */
export const seriesCalls = {
  readSeries: {
    request: 'GET series/{entity}/{id}',
    callers: 'account',
    summary: 'List the rows of the series of a row',
    description: 'By start time, past and deleted ones too. Empty for a row without a series.',
    path: { entity: { type: 'entity', offers: canRepeat, may: mayReadSeries }, id: { type: 'id' } },
    answer: { type: 'list', of: { type: 'row', about: 'The row as its list has it.' } },
    responseText: 'The rows of the series.',
    errors: [400, 401, 403, 404, 422, 429],
  },
  repeatRow: {
    request: 'POST series/repeat',
    ...seriesChangeCall,
    summary: 'Repeat a row by a recurrence rule',
    description: `Each repetition has the rules of a new row, and a refused one stops no other. All of them are undone together. ${progressText}`,
    body: {
      ...repeatedRow,
      rule: {
        type: 'text',
        maxLength: MAX_RECURRENCE_RULE_LENGTH,
        example: 'FREQ=WEEKLY;COUNT=10',
        about:
          `By RFC 5545, with a COUNT or an UNTIL, ${MAX_SERIES_ROWS} rows at most. ` +
          'The row itself is the first.',
      },
      ...seriesOptions,
      [OVERRIDE_REASON]: {
        type: 'text',
        maxLength: MAX_OVERRIDE_REASON,
        nullable: true,
        about: 'The reason to allow an unusual change.',
      },
    },
  },
  changeSeries: {
    request: 'POST series/change',
    ...seriesChangeCall,
    summary: 'Change several rows of a series',
    description: `Past rows never change. A new start moves each row by as many days and minutes of the wall clock. ${progressText}`,
    body: {
      ...repeatedRow,
      scope: {
        type: 'word',
        values: SERIES_SCOPES,
        about: 'This row, this row and those after it, or all.',
      },
      verb: { type: 'word', values: ['update', 'cancel', 'delete'] },
      values: {
        type: 'values',
        optional: true,
        about: 'The body of the request for one row.',
      },
      ...seriesOptions,
    },
  },
} as const satisfies Calls
