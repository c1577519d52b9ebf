/** The times of creation, last change and deletion. A live row has null in `deleted_at`. */
export const timestamps = {
  created_at: { type: 'datetime', setOn: 'create' },
  updated_at: { type: 'datetime', setOn: 'update' },
  deleted_at: { type: 'datetime', nullable: true },
} as const
