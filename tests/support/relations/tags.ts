/** Test entity: the topics of posts. */
export const tags = {
  name: 'tags',
  icon: 'offer',
  fields: { label: { type: 'text', maxLength: 30, unique: true } },
  merge: 'POST admin/tags/merge',
  access: { admin: 'all', operations: ['create', 'update', 'delete', 'restore'] },
} as const

/** Test entity: posts that refer to several topics. */
export const posts = {
  name: 'posts',
  icon: 'note',
  fields: {
    headline: { type: 'text', maxLength: 60 },
    tag_ids: { type: 'references', to: 'tags', max: 3 },
    other_ids: {
      type: 'references',
      to: 'tags',
      where: { label: { not: 'Wind' } },
      nullable: true,
    },
  },
  access: { admin: 'all', operations: ['create', 'update', 'delete', 'restore'] },
} as const
