import { daysFrom } from '../days/days.ts'

/**
 * What a condition compares with: equal to a value, anything but it, a day before today, from today
 * on or until today, or a number below what another field of the row holds, or no longer; an empty
 * limit is none.
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
export type Where = Readonly<Record<string, Condition>>

/** Whether other rows meet the conditions on another day. */
export const dependsOnDay = (where: Where = {}): boolean =>
  Object.values(where).some(
    (condition) =>
      condition !== null &&
      typeof condition === 'object' &&
      ('before' in condition || 'from' in condition || 'until' in condition),
  )

type Known = Readonly<Record<string, unknown>>

const limitIn = (record: Known, name: string) => Number(record[name] ?? Number.POSITIVE_INFINITY)

/** How many days after today still count as soon. */
export const SOON_DAYS = 7

/** The first day after those that are soon. */
const soonFrom = (today: string) => daysFrom(today, SOON_DAYS + 1)

function meets(record: Known, name: string, condition: Condition, today: string): boolean {
  const value = (record[name] ?? null) as string | number | null
  if (condition === null || typeof condition !== 'object') return value === condition
  if ('not' in condition) return value !== condition.not
  if (value === null) return false
  if ('below' in condition) return Number(value) < limitIn(record, condition.below)
  if ('reaches' in condition) return Number(value) >= limitIn(record, condition.reaches)
  if ('from' in condition) return String(value) >= today
  if ('until' in condition) return String(value) <= today
  return String(value) < (condition.before === 'soon' ? soonFrom(today) : today)
}

/**
 * Whether a record meets every condition. `today` is the day in the business time zone,
 * `YYYY-MM-DD`; only conditions on days need it.
 */
export function matches(record: Known, where: Where = {}, today = ''): boolean {
  return Object.entries(where).every(([name, condition]) => meets(record, name, condition, today))
}

/** The state a row is in, the first declared whose conditions it meets; `today` is the business's day. */
export function stateOf(
  row: Readonly<Record<string, unknown>>,
  states: Readonly<Record<string, { readonly when: Where }>> = {},
  today = '',
): string | null {
  return Object.entries(states).find(([, { when }]) => matches(row, when, today))?.[0] ?? null
}
