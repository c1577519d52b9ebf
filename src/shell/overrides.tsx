import { bulkCreateTools, closingNotes } from '../features/bulk-create/declared.tsx'
import type { Overrides } from '../platform/extension-points/overrides-context.ts'
import { accessCell } from '../parts/fields/cells/access-cell.tsx'
import { usageCell } from '../parts/fields/cells/usage-cell.tsx'

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
