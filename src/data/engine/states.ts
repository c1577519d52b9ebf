import type { AnyResource } from '../../../registry/entities/registry.ts'
import { type Condition, matches } from '../../../registry/fields/conditions.ts'
import type { EngineRow } from './base/page-query.ts'

type Test = (row: EngineRow) => boolean

// The most frequent conditions are parsed once rather than for every row.
function testFor(name: string, condition: Condition, today: string): Test {
  if (condition === null || typeof condition !== 'object') {
    return (row) => (row[name] ?? null) === condition
  }
  if ('not' in condition) return (row) => (row[name] ?? null) !== condition.not
  return (row) => matches(row, { [name]: condition }, today)
}

/**
 * Returns the state of each row as its index in the declaration; the number of states stands for
 * none.
 */
export function stateCodes(
  rows: readonly EngineRow[],
  resource: AnyResource,
  today: string,
): Uint8Array {
  const states = Object.values(resource.states ?? {}).map(({ when }) =>
    Object.entries(when).map(([name, condition]) => testFor(name, condition, today)),
  )
  const codes = new Uint8Array(rows.length).fill(states.length)
  rows.forEach((row, at) => {
    const state = states.findIndex((tests) => tests.every((test) => test(row)))
    if (state >= 0) codes[at] = state
  })
  return codes
}
