import type { Json } from './schemas.ts'

/** The property of a response with the batch of its changes. */
export const BATCH: Json = {
  batch: {
    type: 'string',
    format: 'uuid',
    description:
      'The id of all changes of the request in history. A request without changes has no entry in history.',
  },
}
