import type { Action, Row } from '../rows/find-row.ts'
import type { Values } from '../rows/read-values.ts'

/** A rule on what a call writes: it adds what follows, or refuses. */
export type Rule = (action: Action, row: Row | null) => Promise<Values>

/** Rules one after the other; each knows what those before it have found. */
export function runInOrder(...rules: readonly Rule[]): Rule {
  return async (action, row) => {
    for (const rule of rules) Object.assign(action.values, await rule(action, row))
    return {}
  }
}
