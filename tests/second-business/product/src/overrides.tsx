import type { Overrides } from './extension-points/overrides-context.ts'

/** Nothing is replaced. */
export const overrides: Overrides = {
  cells: {},
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {},
  tools: {},
}
