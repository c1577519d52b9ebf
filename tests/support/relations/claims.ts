/** Test entity: claims with attached papers. */
export const claims = {
  name: 'claims',
  icon: 'note',
  fields: {
    headline: { type: 'text', maxLength: 60 },
    papers: { type: 'files', max: 2, kinds: ['image', 'pdf'], maxBytes: 2000, nullable: true },
    more: { type: 'files', nullable: true },
  },
  access: { admin: 'all', operations: ['create', 'update', 'delete', 'restore'] },
} as const
