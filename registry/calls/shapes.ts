import { MAX_DESCRIBED_REFUSALS } from '../changes/batch.ts'
import type { ShapeValue } from './call.ts'

const integer = { type: 'integer' } as const
const text = { type: 'text' } as const

/** The property beside `data` in responses to changes. */
export const batchIdProperty = {
  batch: {
    type: 'text',
    format: 'uuid',
    optional: true,
    about:
      'The id of all changes of the request in history. A request without changes has no entry in history.',
  },
} as const

/** A refused change of a request with several changes. */
export const refusedChange = {
  type: 'object',
  fields: {
    at: { ...integer, min: 0, about: 'Its position in the request, from 0.' },
    id: { ...integer, about: 'The row; 0 for a new one.' },
    title: {
      ...text,
      nullable: true,
      about: 'The title of the row, for callers who may read it.',
    },
    status: {
      ...integer,
      about: 'The response that a request for this change alone would get.',
    },
    code: text,
    message: text,
    errors: { type: 'map', of: { type: 'list', of: text }, optional: true },
    possible: {
      type: 'list',
      of: text,
      optional: true,
      about: 'The verbs that the caller can use, if the row’s state forbids this one.',
    },
    warnings: {
      type: 'list',
      of: { type: 'row' },
      optional: true,
      about: 'The warnings of the row, which a reason overrides.',
    },
  },
} as const

/** The result properties in every response to several changes. */
export const changesResult = {
  of: { ...integer, about: 'The number of changes in the request.' },
  done: integer,
  refused: integer,
  failed: {
    type: 'list',
    of: refusedChange,
    about: `The first ${MAX_DESCRIBED_REFUSALS} refused changes, with the reasons.`,
  },
} as const

/** A refused change of a request with several changes. */
export type RefusedChange = ShapeValue<typeof refusedChange>

/** The result properties in every response to several changes. */
export type ChangesResult = ShapeValue<{ type: 'object'; fields: typeof changesResult }>
