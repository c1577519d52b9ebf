import type { Overrides } from '../platform/extension-points/overrides-context.ts'

/** The overrides of a business that replaces no part of a screen. */
export const overrides: Overrides = {
  cells: {},
  inputs: {},
  filters: {},
  actions: {},
  asides: {},
  screens: {},
  tools: {},
}
