import type { AnyResource } from '../../../resources/kit/define.ts'
import { matches } from '../../../resources/kit/fields.ts'
import type { EngineRow } from './types.ts'

/** The state a row is in: the first declared whose conditions it meets. */
export function stateOf(row: Readonly<Record<string, unknown>>, resource: AnyResource) {
  const found = Object.entries(resource.states ?? {}).find(([, { when }]) => matches(row, when))
  return found?.[0] ?? null
}

/** The states of all rows as positions in the declaration; the number of states for none. */
export function stateCodes(rows: readonly EngineRow[], resource: AnyResource): Uint8Array {
  const tests = Object.values(resource.states ?? {}).map(({ when }) =>
    Object.entries(when).map(([name, condition]) => {
      const differs = condition !== null && typeof condition === 'object'
      return { name, differs, value: differs ? condition.not : condition }
    }),
  )
  const meets = (row: EngineRow, test: (typeof tests)[number]) => {
    for (const { name, differs, value } of test) {
      if (((row[name] ?? null) === value) === differs) return false
    }
    return true
  }
  return Uint8Array.from(rows, (row) => {
    const at = tests.findIndex((test) => meets(row, test))
    return at < 0 ? tests.length : at
  })
}
