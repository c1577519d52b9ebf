import type { Verb } from '../resources/kit/calls.ts'
import type { ResourceName } from '../resources/kit/names.ts'
import { Problem } from './http/problem.ts'
import type { Action } from './rows/verbs.ts'

/** Whoever deletes their own account could not undo it. */
function notYourself({ caller, values }: Action): void {
  if (values.id === caller.id) throw new Problem(409, 'yourself')
}

/** Rules of one call that no declaration says; each refuses by throwing a `Problem`. */
export const GUARDS: { [K in `${ResourceName}.${Verb}`]?: (action: Action) => void } = {
  'users.delete': notYourself,
}
