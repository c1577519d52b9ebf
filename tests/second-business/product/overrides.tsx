import { stockPage } from 'washboard/src/features/stock-screens/stock-screen.tsx'
import type { Overrides } from 'washboard/src/platform/extension-points/overrides-context.ts'

/** The parts of screens that this business writes itself. */
export const overrides: Overrides = {
  cells: {},
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {},
  tools: {},
  pages: {
    'price-board': stockPage(async () => (await import('./screens/PriceBoard.tsx')).PriceBoard),
  },
}
