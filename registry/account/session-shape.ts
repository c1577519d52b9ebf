/** A live session of an account, in responses. */
export const sessionShape = {
  type: 'object',
  fields: {
    id: { type: 'text' },
    created_at: { type: 'text', format: 'date-time' },
    used_at: { type: 'text', format: 'date-time' },
    agent: { type: 'text', about: 'The browser, in a few words.' },
    current: { type: 'flag' },
  },
} as const
