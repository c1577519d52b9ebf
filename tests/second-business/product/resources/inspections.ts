import { defineEntity } from 'washboard/registry/define-entity.ts'

/** The inspections of tools, each by a person of the workshop who has one at a time. */
export const inspections = defineEntity({
  name: 'inspections',
  icon: 'search',
  menu: 'stock',
  title: 'id',
  fields: {
    tool_id: { type: 'reference', to: 'tools' },
    inspector_id: {
      type: 'reference',
      to: 'users',
      where: { account_type: 'Workshop' },
      noOverlap: { start: 'starts_at', minutes: 'minutes', where: { result: { not: 'skipped' } } },
    },
    starts_at: { type: 'datetime' },
    minutes: { type: 'integer', min: 10, max: 120, default: 30 },
    result: {
      type: 'choice',
      values: { open: 'waiting', passed: 'good', skipped: 'stopped' },
      default: 'open',
    },
  },
  access: { boss: 'all' },
})
