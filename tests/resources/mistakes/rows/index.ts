import type { Mistake } from '../mistake.ts'
import { actions } from './actions.ts'
import { calls } from './calls.ts'
import { computed } from './computed.ts'
import { entity } from './entity.ts'
import { approvals } from './approvals.ts'
import { fields } from './fields.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { coverMistakes } from './covers.ts'
import { documentMistakes } from './documents.ts'
import { journals } from './journal.ts'
import { ledgers } from './ledger.ts'
import { lists } from './lists.ts'
import { references } from './references.ts'
import { reports } from './reports.ts'
import { rights } from './rights.ts'
import { single } from './single.ts'
import { states } from './states.ts'
import { tiles } from './tiles.ts'

/** The mistakes by their subject. */
export const MISTAKES: Readonly<Record<string, readonly Mistake[]>> = {
  entity,
  fields,
  files,
  computed,
  references,
  lists,
  calls,
  forms,
  single,
  ledgers,
  coverMistakes,
  journals,
  documentMistakes,
  approvals,
  states,
  actions,
  rights,
  reports,
  tiles,
}
