import type { AnyList, AnyResource } from './registry.ts'
import type { Condition, Where } from '../fields/conditions.ts'

const isPlain = (condition: Condition): condition is string | number | null =>
  condition === null || typeof condition !== 'object'

/** Whether a value of which one condition is known could meet another as well. */
function goTogether(known: Condition, asked: Condition): boolean {
  if (isPlain(known) && isPlain(asked)) return known === asked
  if (isPlain(asked)) return goTogether(asked, known)
  if (isPlain(known)) return 'not' in asked ? asked.not !== known : known !== null
  return !('before' in known && 'from' in asked) && !('from' in known && 'before' in asked)
}

/** Whether a value of which one condition is known meets another in any case. */
function implies(known: Condition, asked: Condition): boolean {
  if (isPlain(known) && !isPlain(asked)) return 'not' in asked && asked.not !== known
  return JSON.stringify(known) === JSON.stringify(asked)
}

/** What is known of every row that a list may show. */
function knownOf({ fields, rows }: AnyResource, list: AnyList): Where {
  const deleted: Record<string, Where> = {
    none: 'deleted_at' in fields ? { deleted_at: null } : {},
    only: { deleted_at: { not: null } },
    with: {},
  }
  return { ...rows?.where, ...deleted[list.deleted ?? 'none'], ...list.where, ...list.filter }
}

/** The states in which a list's rows can be, by what the list declares; in their order. */
export function statesIn(resource: AnyResource, list: AnyList): string[] {
  const known = knownOf(resource, list)
  const possible: string[] = []
  for (const [state, { when }] of Object.entries(resource.states ?? {})) {
    const asked = Object.entries(when)
    const meets = (test: (known: Condition, asked: Condition) => boolean, unknown: boolean) =>
      asked.every(([name, one]) => {
        const fact = known[name]
        return fact === undefined ? unknown : test(fact, one)
      })
    if (meets(goTogether, true)) possible.push(state)
    // Every row is in this state, so that none is left for those after it.
    if (meets(implies, false)) break
  }
  return possible
}
