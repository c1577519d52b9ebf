/** When a row was made, last changed and deleted; null in `deleted_at` means it is live. */
export const timestamps = {
  created_at: { type: 'datetime', setOn: 'create' },
  updated_at: { type: 'datetime', setOn: 'update' },
  deleted_at: { type: 'datetime', nullable: true },
} as const
