import { closingNotes } from './bulk-create/declared.ts'
import type { Overrides } from './extension-points/overrides.ts'
import { cells, tools } from './overrides-at-first.ts'

/** The cells, inputs, actions, screens and tools that replace generated ones or stand beside them. */
export const overrides: Overrides = {
  cells,
  inputs: {},
  filters: {},
  actions: {},
  asides: closingNotes,
  screens: {},
  tools,
}
