import {
  listBatchVerbs,
  MAX_BATCH_ROWS,
  MAX_BATCH_IDS,
  MAX_CHANGES,
  MAX_IDEMPOTENCY_KEY_LENGTH,
  PROGRESS_MEDIA_TYPE,
} from '../changes/batch.ts'
import {
  IMPORT_SOURCES,
  isImportable,
  MAX_IMPORT_ROWS,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_VALUES,
} from '../changes/import.ts'
import { canUseVerb } from '../entities/access.ts'
import { listEntityVerbs } from '../entities/life-cycle.ts'
import type { AnyResource } from '../entities/registry.ts'
import type { Role } from '#business/words'
import type { Verb } from '../words/verbs.ts'
import type { Calls } from './call.ts'
import { batchIdProperty, changesResult, refusedChange } from './shapes.ts'

const integer = { type: 'integer' } as const
const dryRun = { type: 'boolean', about: 'True for a dry run.' } as const
const rowCounts = {
  type: 'list',
  of: { type: 'object', fields: { entity: { type: 'text' }, count: integer } },
} as const
const idList = {
  type: 'list',
  of: { type: 'id' },
  max: MAX_BATCH_IDS,
  problem: 'not_ids',
  optional: true,
} as const
const bodyLimits = { values: MAX_IMPORT_VALUES, bytes: MAX_IMPORT_BYTES } as const

const mayUseBatch = (role: Role, resource: AnyResource): boolean =>
  listBatchVerbs(resource).some((verb) => canUseVerb(role, resource, verb))

const mayImport = (role: Role, resource: AnyResource): boolean =>
  canUseVerb(role, resource, 'create') || canUseVerb(role, resource, 'update')

/** Returns the verbs that a request for changes of several entities may use. */
export const listChangeVerbs = (resource: AnyResource): Verb[] =>
  listEntityVerbs(resource).filter((verb) => verb !== 'read')

/** The calls that make several changes in one request, and the call that cancels a batch. */
export const batchCalls = {
  batch: {
    request: 'POST batch',
    callers: 'account',
    summary: 'Use one verb on many rows, as one change',
    description: `At most ${MAX_BATCH_ROWS} rows, by the rights of each row, in one transaction with one \`batch\`. A refused row stays unchanged and does not stop the others, unless \`atomic\` is set. With \`Accept: ${PROGRESS_MEDIA_TYPE}\` the answer is one JSON object a line: \`{"progress":{"done":25,"of":1000}}\` from time to time, and last what is answered otherwise; a problem then has its \`status\` in that line. A caller that closes the connection earlier has changed nothing, unless it was done already: \`batch/cancel\` makes sure. One batch of a person at a time; another is refused with 409.`,
    headers: ['Idempotency-Key'],
    body: {
      entity: {
        type: 'entity',
        offers: (resource) => listBatchVerbs(resource).length > 0,
        may: mayUseBatch,
      },
      verb: { type: 'verb', of: listBatchVerbs },
      ids: { ...idList, min: 1, about: 'The ids of the rows; alternatively `list`.' },
      list: {
        type: 'text',
        optional: true,
        about: 'All rows of this list of the entity that meet `filter`.',
      },
      filter: {
        type: 'values',
        optional: true,
        about:
          'Filters as in the query of the list. An array matches any of its values; a text matches parts.',
      },
      except: { ...idList, about: 'The ids of excluded rows of the list.' },
      values: {
        type: 'values',
        optional: true,
        about:
          'The body of the verb without `id`; for `update` the fields to change, the same for all rows.',
      },
      dryRun: { ...dryRun, about: 'True for a dry run, which may lack required values.' },
      atomic: {
        type: 'boolean',
        about: 'If one row is refused, no row changes: `done` is 0 then.',
      },
      expected: {
        type: 'integer',
        min: 0,
        max: MAX_BATCH_ROWS,
        optional: true,
        about: 'The expected number of rows; 409 if the list has another one.',
      },
    },
    answer: {
      type: 'object',
      fields: {
        ...changesResult,
        tried: {
          ...integer,
          about: 'The number of performed rows. A dry run performs only the first ones.',
        },
        alone: { type: 'flag', about: 'True if no other request runs at the same time.' },
        changed: { ...integer, about: 'The number of performed rows that changed.' },
        along: {
          ...rowCounts,
          about: 'Changed rows of other entities that the caller may read.',
        },
        staying: {
          ...rowCounts,
          about: 'In the dry run of a deletion: open rows that refer to these and stay.',
        },
      },
    },
    beside: batchIdProperty,
    responseText: 'The result.',
    errors: [401, 403, 409],
  },
  cancelBatch: {
    request: 'POST batch/cancel',
    callers: 'account',
    summary: 'Cancel a batch, or get its result',
    description:
      'Waits while the batch runs, and returns its response. Null if it has not run: then it never takes effect, even if it arrives later.',
    body: {
      key: {
        type: 'text',
        maxLength: MAX_IDEMPOTENCY_KEY_LENGTH,
        about: 'The `Idempotency-Key` of the batch.',
      },
    },
    answer: { type: 'row', nullable: true },
    responseText: 'The result.',
    errors: [401],
  },
  makeChanges: {
    request: 'POST batch/changes',
    callers: 'account',
    summary: 'Make changes of several entities as one change',
    description: `Each change has the rights and rules of its verb, and all of them are undone together. With \`Accept: ${PROGRESS_MEDIA_TYPE}\` the answer reports its progress, one JSON object a line.`,
    headers: ['Idempotency-Key'],
    largest: bodyLimits,
    body: {
      changes: {
        type: 'list',
        min: 1,
        max: MAX_CHANGES,
        problem: 'not_rows',
        of: {
          type: 'object',
          fields: {
            entity: { type: 'entity', offers: () => true },
            verb: { type: 'verb', of: listChangeVerbs },
            values: {
              type: 'values',
              optional: true,
              about:
                'The body of the request for this change alone. A value `{ "change": 0 }` is the id of the row of the first change.',
            },
          },
        },
      },
      dryRun,
      atomic: {
        type: 'boolean',
        about: 'True if one refused change rolls back all others.',
      },
      plan: {
        type: 'boolean',
        about: 'True for a plan: changes of rows that are under way or over are refused with 409.',
      },
    },
    answer: {
      type: 'object',
      fields: {
        ...changesResult,
        ids: {
          type: 'list',
          of: { ...integer, nullable: true },
          about: 'The id of the row of each change, null for refused ones.',
        },
      },
    },
    beside: batchIdProperty,
    responseText: 'The result of the changes.',
    errors: [401, 403, 409],
  },
  import: {
    request: 'POST import',
    callers: 'account',
    summary: 'Create and update rows of an entity, as one change',
    description: `Creates or changes each row by its own endpoint and its rights, in one transaction with one \`batch\`. A refused row is skipped and does not stop the others. With \`Accept: ${PROGRESS_MEDIA_TYPE}\` the response reports progress as for \`batch\`, and \`batch/cancel\` returns the result or cancels the rest.`,
    headers: ['Idempotency-Key'],
    largest: bodyLimits,
    body: {
      entity: { type: 'entity', offers: isImportable, may: mayImport },
      verb: {
        type: 'word',
        values: IMPORT_SOURCES,
        optional: true,
        about: 'The verb in history: rows of a file, pasted rows, or a value filled down.',
      },
      rows: {
        type: 'list',
        of: { type: 'values' },
        min: 1,
        max: MAX_IMPORT_ROWS,
        problem: 'not_rows',
        about: `The body of the create call. With \`id\` that of the update call, and with \`version\` only if the row still has that version. ${MAX_IMPORT_VALUES} values at most.`,
      },
      dryRun,
    },
    answer: {
      type: 'object',
      fields: {
        ...changesResult,
        failed: {
          ...changesResult.failed,
          of: { ...refusedChange, fields: { ...refusedChange.fields, row: integer } },
        },
        created: integer,
        updated: integer,
        shared: {
          type: 'list',
          about: 'The phones of rows that are not refused, which other rows have too.',
          of: {
            type: 'object',
            fields: {
              row: { ...integer, min: 0, about: 'Its position in the request, from 0.' },
              field: { type: 'text' },
              title: { type: 'text', optional: true, about: 'The title of the stored row.' },
              sameAs: {
                ...integer,
                min: 0,
                optional: true,
                about: 'The position of the earlier row.',
              },
            },
          },
        },
      },
    },
    beside: batchIdProperty,
    responseText: 'The result.',
    errors: [401, 403, 409],
  },
} as const satisfies Calls
