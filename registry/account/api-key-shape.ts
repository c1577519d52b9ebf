const text = { type: 'text' } as const
const dateTime = { type: 'text', format: 'date-time' } as const

/** The shape of API keys in responses. It does not contain the secret key. */
export const apiKeysShape = {
  type: 'list',
  of: {
    type: 'object',
    fields: {
      id: { type: 'integer' },
      name: text,
      start: { type: 'text', about: 'Its first characters, for recognizing it.' },
      scope: {
        type: 'text',
        about: 'Its rights, as `entity:verb`, separated by spaces; for reports `read`.',
      },
      created_at: dateTime,
      expires_at: dateTime,
      used_at: { ...dateTime, nullable: true, about: 'To the minute.' },
    },
  },
} as const
