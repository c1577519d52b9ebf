import type { Overrides } from './src/platform/extension-points/overrides-context.ts'
import { accessCell } from './src/parts/fields/cells/access-cell.tsx'
import { usageCell } from './src/parts/fields/cells/usage-cell.tsx'

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
  asides: {},
  screens: {},
  tools: {},
}
