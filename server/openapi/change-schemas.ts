import { HISTORY_VERBS } from '../../registry/changes/history.ts'
import { VERBS } from '../../registry/words/verbs.ts'
import { objectOf } from './components.ts'
import type { Json } from './schemas.ts'

const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }
const maybe: Json = { type: ['string', 'null'] }
const moment: Json = { type: 'string', format: 'date-time' }
/** The id of a batch. */
export const uuid: Json = { type: 'string', format: 'uuid' }

/** The property of an answer that names the batch of what the call changed. */
export const BATCH: Json = {
  batch: {
    ...uuid,
    description:
      'One id for all that the call changed, by which history knows it; a call that changed nothing has none there.',
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
    description: 'The name of the API key that it was done with.',
  },
  actor_role: maybe,
  verb: {
    anyOf: [{ ...text, enum: [...VERBS, ...HISTORY_VERBS] }, text],
    description: 'What was done: one of these, or an action of the entity’s own.',
  },
  entity: text,
  row_id: number,
  title: maybe,
  kind: { ...text, enum: ['insert', 'update', 'delete'] },
  fields: {
    type: 'array',
    items: text,
    description: 'What changed, of the fields that the caller receives.',
  },
  before: { type: 'object', description: 'Their values before, as rows have them.' },
  after: { type: 'object', description: 'Their values after.' },
  reason: maybe,
  undoes: { type: ['string', 'null'], description: 'The batch that this takes back.' },
  undone: { type: 'boolean', description: 'Whether a later change takes it back.' },
  request_id: maybe,
}

/** One change of one row. */
export const change = objectOf(facts)

/** What one call did: the change that it was about, and how much else. */
export const batch = objectOf({
  ...facts,
  records: { ...number, description: 'How many rows of that entity it changed.' },
  changes: { ...number, description: 'How many changes it made in all.' },
})
