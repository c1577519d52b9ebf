import { bulkCreateTools, closingNotes } from './bulk-create/declared.ts'
import type { Overrides } from './extension-points/overrides.ts'
import { accessCell } from './fields/cells/access-cell.tsx'
import { usedOfCell } from './fields/cells/used-of-cell.tsx'

/** Whatever is not generated: the one table of single cells, inputs, actions and screens. */
export const overrides: Overrides = {
  cells: { 'users.auth': accessCell, 'subscriptions.washes_used': usedOfCell('washes_total') },
  inputs: {},
  actions: {},
  asides: closingNotes,
  screens: {},
  tools: bulkCreateTools,
}
