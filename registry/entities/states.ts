import type { AnyList, AnyResource } from './registry.ts'
import type { Condition, Where } from '../fields/conditions.ts'

const isPlain = (condition: Condition): condition is string | number | null =>
  condition === null || typeof condition !== 'object'

/** Whether no day is both: from today on it is not before today, though it may be soon. */
const excludes = (one: Exclude<Condition, string | number | null>, other: typeof one) =>
  'from' in one && 'before' in other && one.from === other.before

/** Whether a value that meets the known condition may meet the asked one too. */
function goTogether(known: Condition, asked: Condition): boolean {
  if (isPlain(known) && isPlain(asked)) return known === asked
  if (isPlain(asked)) return goTogether(asked, known)
  if (isPlain(known)) return 'not' in asked ? asked.not !== known : known !== null
  return !excludes(known, asked) && !excludes(asked, known)
}

/** Whether every value that meets the known condition meets the asked one too. */
function implies(known: Condition, asked: Condition): boolean {
  if (isPlain(known) && !isPlain(asked)) return 'not' in asked && asked.not !== known
  return JSON.stringify(known) === JSON.stringify(asked)
}

/** The conditions that every row of a list meets, by the declaration of the list and its entity. */
function knownOf({ fields, rows }: AnyResource, list: AnyList): Where {
  const deleted: Record<string, Where> = {
    none: 'deleted_at' in fields ? { deleted_at: null } : {},
    only: { deleted_at: { not: null } },
    with: {},
  }
  return { ...rows?.where, ...deleted[list.deleted ?? 'none'], ...list.where, ...list.filter }
}

/** The states that rows of a list can be in, in their declared order; a list of unpaid rows has no paid ones. */
export function statesIn(resource: AnyResource, list: AnyList): string[] {
  return possibleStates(resource, knownOf(resource, list))
}

/** What holds of a value that does not meet a condition; undefined where that says nothing. */
function opposite(condition: Condition): Condition | undefined {
  if (condition === null || typeof condition !== 'object') return { not: condition }
  return 'not' in condition ? condition.not : undefined
}

/** What is known of every row in a state: its own conditions, and what it is not. */
export function knownIn({ states = {} }: Pick<AnyResource, 'states'>, state: string): Where {
  const names = Object.keys(states)
  const before = names.slice(0, names.indexOf(state)).flatMap((name) => {
    const [only, ...others] = Object.entries(states[name]?.when ?? {})
    const not = only && others.length === 0 ? opposite(only[1]) : undefined
    return only && not !== undefined ? [[only[0], not] as const] : []
  })
  return { ...Object.fromEntries(before), ...states[state]?.when }
}

/** The states that a row can be in of which this much is known, in their declared order. */
export function possibleStates(
  resource: Pick<AnyResource, 'states'>,
  known: Readonly<Record<string, Condition | undefined>>,
): string[] {
  const possible: string[] = []
  for (const [state, { when }] of Object.entries(resource.states ?? {})) {
    const asked = Object.entries(when)
    const meets = (test: (known: Condition, asked: Condition) => boolean, unknown: boolean) =>
      asked.every(([name, one]) => {
        const fact = known[name]
        return fact === undefined ? unknown : test(fact, one)
      })
    if (meets(goTogether, true)) possible.push(state)
    // Every row that got here is in this state, so the states after it cannot occur.
    if (meets(implies, false)) break
  }
  return possible
}

/** Stands for the state of a row that meets the conditions of none. */
const NONE = ''

/**
 * The choices whose value the state of a live row says, such as the status that its states go by:
 * shown beside the state they would say the same twice.
 */
export function choicesToldByState({
  states,
  fields,
}: Pick<AnyResource, 'states' | 'fields'>): string[] {
  if (!states) return []
  const withNone = { states: { ...states, [NONE]: { when: {}, tone: 'plain' as const } } }
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.type !== 'choice') return []
    const values = [...Object.keys(field.values), ...(field.nullable ? [null] : [])]
    const told = values.flatMap((value) =>
      possibleStates(withNone, { deleted_at: null, [name]: value }),
    )
    const isTold = new Set(told).size === told.length && !told.includes(NONE)
    return values.length > 1 && isTold ? [name] : []
  })
}
