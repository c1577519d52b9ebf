import type { Action, Row } from '../server/rows/action.ts'
import type { Values } from '../server/rows/read-values.ts'

/** A rule that derives values of a call, or refuses it. */
export type Rule = (action: Action, row: Row | null) => Promise<Values>

/**
 * Combines rules to one rule that runs them in order. Each rule receives the values of earlier
 * rules.
 */
export function runInOrder(...rules: readonly Rule[]): Rule {
  return async (action, row) => {
    for (const rule of rules) Object.assign(action.values, await rule(action, row))
    return {}
  }
}
