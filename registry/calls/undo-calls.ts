import type { AnswerOf, Calls } from './call.ts'
import { batchIdProperty } from './shapes.ts'

/** The call that undoes changes. */
export const undoCalls = {
  undo: {
    request: 'POST history/undo',
    callers: 'keys',
    summary: 'Undo all changes of one request',
    description:
      'For the person who made the change and still has the right, and for admins. It is refused with 409 if a value was changed since, if a row to remove is referred to, or if a row to restore conflicts with another. If a person is not available for a row any more, the answer is 409 `needs_reason`, and `reason` overrides that. Changes of API keys, webhooks and shared views cannot be undone: 409 `not_undoable`. Neither can a deletion for good, nor an action that is declared as `final`: 409 `final_change`. An undo is a change itself and can be undone. Sent mail stays sent.',
    body: {
      batch: { type: 'batch-id' },
      reason: { type: 'text', maxLength: 200, nullable: true },
    },
    headers: ['Idempotency-Key'],
    answer: {
      type: 'object',
      fields: {
        changes: { type: 'integer' },
        entities: { type: 'list', of: { type: 'text' } },
        removed: {
          type: 'list',
          about: 'The rows that the undone changes had created.',
          of: {
            type: 'object',
            fields: {
              entity: { type: 'text' },
              ids: { type: 'list', of: { type: 'integer', min: 1 } },
            },
          },
        },
      },
    },
    beside: batchIdProperty,
    responseText: 'The number of undone changes, their entities, and the removed rows.',
    errors: [401, 403, 404, 409],
  },
} as const satisfies Calls

/** The rows of an entity that an undo has removed, because the undone change created them. */
export type UndoneEntityRows = AnswerOf<typeof undoCalls.undo>['removed'][number]
