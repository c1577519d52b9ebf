import { HISTORY_VERBS } from '../../registry/changes/history.ts'
import { VERBS } from '../../registry/words/verbs.ts'
import { objectSchema } from './components.ts'
import type { Json } from './schemas.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }
const maybe: Json = { type: ['string', 'null'] }
const moment: Json = { type: 'string', format: 'date-time' }
/** The id of a batch. */
export const uuid: Json = { type: 'string', format: 'uuid' }

/** The property of a response with the batch of its changes. */
export const BATCH: Json = {
  batch: {
    ...uuid,
    description:
      'The id of all changes of the request in history. A request without changes has no entry in history.',
  },
}

const facts: Record<string, Json> = {
  id: text,
  ...(BATCH as Record<string, Json>),
  at: moment,
  actor_id: { type: ['integer', 'null'], description: 'The account; null for the system.' },
  actor: { ...maybe, description: 'Its name, for those who may see the staff.' },
  api_key: {
    type: ['string', 'null'],
    description: 'The name of the API key that made the change.',
  },
  actor_role: maybe,
  verb: {
    anyOf: [{ ...text, enum: [...VERBS, ...HISTORY_VERBS] }, text],
    description: 'The verb: one of these, or an own action of the entity.',
  },
  entity: text,
  row_id: number,
  title: maybe,
  kind: { ...text, enum: ['insert', 'update', 'delete'] },
  fields: {
    type: 'array',
    items: text,
    description: 'The changed fields that the caller may read.',
  },
  before: { type: 'object', description: 'The values before the change, as in rows.' },
  after: { type: 'object', description: 'The values after the change.' },
  reason: maybe,
  undoes: { type: ['string', 'null'], description: 'The batch that this undoes.' },
  undone: { type: 'boolean', description: 'True if a later change undid it.' },
  request_id: maybe,
}

/** The schema of a change of one row. */
export const change = objectSchema(facts)

/** The schema of a batch: its main change, and the number of others. */
export const batch = objectSchema({
  ...facts,
  records: { ...number, description: 'The number of changed rows of that entity.' },
  changes: { ...number, description: 'The number of all its changes.' },
})
