import { shiftDays } from '../days/days.ts'

/**
 * The condition on a field: a value, another value, a day relative to today, or a number relative to
 * the limit in another field. An empty limit is no limit.
 */
export type Condition =
  | string
  | number
  | null
  | { readonly not: string | number | null }
  | { readonly before: 'today' | 'soon' }
  | { readonly from: 'today' }
  | { readonly until: 'today' }
  | { readonly below: string }
  | { readonly reaches: string }
/** A condition whose result changes with its field alone. */
export type LastingCondition = string | number | null | { readonly not: string | number | null }
export type ConditionsByField = Readonly<Record<string, Condition>>

/** Returns whether the result of the conditions depends on the day. */
export const dependsOnDay = (where: ConditionsByField = {}): boolean =>
  Object.values(where).some(
    (condition) =>
      condition !== null &&
      typeof condition === 'object' &&
      ('before' in condition || 'from' in condition || 'until' in condition),
  )

type ValuesByField = Readonly<Record<string, unknown>>

const readLimitField = (record: ValuesByField, name: string) =>
  Number(record[name] ?? Number.POSITIVE_INFINITY)

/** The number of days after today that `soon` covers. */
export const SOON_DAYS = 7

/** Returns the first day after the `soon` period. */
const getSoonEnd = (today: string) => shiftDays(today, SOON_DAYS + 1)

function meetsCondition(
  record: ValuesByField,
  name: string,
  condition: Condition,
  today: string,
): boolean {
  const value = (record[name] ?? null) as string | number | null
  if (condition === null || typeof condition !== 'object') return value === condition
  if ('not' in condition) return value !== condition.not
  if (value === null) return false
  if ('below' in condition) return Number(value) < readLimitField(record, condition.below)
  if ('reaches' in condition) return Number(value) >= readLimitField(record, condition.reaches)
  if ('from' in condition) return String(value) >= today
  if ('until' in condition) return String(value) <= today
  return String(value) < (condition.before === 'soon' ? getSoonEnd(today) : today)
}

/**
 * Returns whether a record meets every condition. `today` is the business day, `YYYY-MM-DD`; only
 * conditions on days need it.
 */
export function matchesConditions(
  record: ValuesByField,
  where: ConditionsByField = {},
  today = '',
): boolean {
  return Object.entries(where).every(([name, condition]) =>
    meetsCondition(record, name, condition, today),
  )
}

/**
 * Returns the state of a row, the first one whose conditions it meets; `today` is the business day.
 */
export function findRowState(
  row: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, { readonly when: ConditionsByField }>> = {},
  today = '',
): string | null {
  return (
    Object.entries(states).find(([, { when }]) => matchesConditions(row, when, today))?.[0] ?? null
  )
}
