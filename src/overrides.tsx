import type { Overrides } from './extension-points/overrides.ts'
import { accessCell } from './list/access.tsx'
import { heldCell } from './list/held.tsx'
import { ClosingNote } from './several/ClosingNote.tsx'
import { Several } from './several/Several.tsx'

/** Whatever is not generated: the one table of single cells, inputs, actions and screens. */
export const overrides: Overrides = {
  cells: { 'users.auth': accessCell, 'subscriptions.washes_used': heldCell('washes_total') },
  inputs: {},
  actions: {},
  asides: { 'available-dates.delete': ClosingNote },
  screens: {},
  tools: { 'available-dates.all': Several },
}
