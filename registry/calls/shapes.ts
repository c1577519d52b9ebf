/** What a response has beside `data` where it made changes. */
export const batchBeside = {
  batch: {
    type: 'text',
    format: 'uuid',
    optional: true,
    about:
      'The id of all changes of the request in history. A request without changes has no entry in history.',
  },
} as const
