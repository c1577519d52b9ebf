import { bulkCreateTools, closingNotes } from './bulk-create/declared.ts'
import type { Overrides } from './extension-points/overrides-context.ts'
import { accessCell } from './fields/cells/access-cell.tsx'
import { usageCell } from './fields/cells/usage-cell.tsx'

/**
 * The cells, inputs, actions, screens and tools that replace generated ones or are added to them.
 */
export const overrides: Overrides = {
  cells: {
    'users.auth': accessCell,
    'subscriptions.washes_used': usageCell('washes_total'),
    'available-dates.booked': usageCell('capacity'),
  },
  inputs: {},
  filters: {},
  actions: {},
  asides: closingNotes,
  screens: {},
  tools: bulkCreateTools,
}
