import { bulkCreateTools, closingNotes } from '../features/bulk-create/declared.ts'
import type { Overrides } from '../platform/extension-points/overrides-context.ts'
import { renderAccessCell } from '../parts/fields/cells/access-cell.tsx'
import { createUsageCell } from '../parts/fields/cells/usage-cell.tsx'

/**
 * The cells, inputs, actions, screens and tools that replace generated ones or are added to them.
 */
export const overrides: Overrides = {
  cells: {
    'users.auth': renderAccessCell,
    'subscriptions.washes_used': createUsageCell('washes_total'),
    'available-dates.booked': createUsageCell('capacity'),
  },
  inputs: {},
  filters: {},
  actions: {},
  asides: closingNotes,
  screens: {},
  tools: bulkCreateTools,
}
