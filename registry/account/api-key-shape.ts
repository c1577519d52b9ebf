const text = { type: 'text' } as const
const at = { type: 'text', format: 'date-time' } as const

/** API keys in responses. None of them has the key itself. */
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
      created_at: at,
      expires_at: at,
      used_at: { ...at, nullable: true, about: 'To the minute.' },
    },
  },
} as const
