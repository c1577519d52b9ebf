import { bulkCreateTools } from './bulk-create/declared.ts'
import type { Overrides } from './extension-points/overrides.ts'
import { accessCell } from './fields/cells/access-cell.tsx'
import { usageCell } from './fields/cells/usage-cell.tsx'

/** The cells that replace generated ones: the first rows are drawn with them, before the app is here. */
export const cells: Overrides['cells'] = {
  'users.auth': accessCell,
  'subscriptions.washes_used': usageCell('washes_total'),
}

/** The tools beside the New button of a list, which have their place there from the first. */
export const tools: Overrides['tools'] = bulkCreateTools

/** The lists with a screen of their own, whose first rows only the app can draw. */
export const ownLists: readonly (keyof Overrides['screens'])[] = []
