import { millisecondsInMinute } from 'date-fns/constants'

/**
 * The clock of a time zone in a period. The database decides it, because it compares stored times;
 * the server and the browser take it over. All times are in minutes.
 */
export interface ZoneRules {
  /** The end of the period, since 1970. The first change begins the period. */
  until: number
  /** The times since 1970 from which the clock has an offset from UTC, in order. */
  changes: readonly (readonly [from: number, offset: number])[]
}

const rulesByZone = new Map<string, ZoneRules>()

/**
 * Stores the rules of a time zone, which replace those of Node or the browser. Without rules, those
 * apply again.
 */
export function setZoneRules(timeZone: string, rules: ZoneRules | undefined): void {
  if (rules) rulesByZone.set(timeZone, rules)
  else rulesByZone.delete(timeZone)
}

/** Returns the stored rules of a time zone; undefined for a zone without rules. */
export const getZoneRules = (timeZone: string): ZoneRules | undefined => rulesByZone.get(timeZone)

/** Returns the position of the last change up to a minute. */
function findLastChange(changes: ZoneRules['changes'], minute: number): number {
  let [low, high] = [0, changes.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [from = Number.POSITIVE_INFINITY] = changes[middle] ?? []
    if (from <= minute) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Returns the offset of a time zone from UTC at an instant by stored rules, both in milliseconds;
 * undefined if they do not cover the instant.
 */
export function findStoredOffset(instant: number, timeZone: string): number | undefined {
  const rules = rulesByZone.get(timeZone)
  const minute = Math.floor(instant / millisecondsInMinute)
  const start = rules?.changes[0]?.[0]
  if (!rules || start === undefined || minute < start || minute >= rules.until) return undefined
  const offset = rules.changes[findLastChange(rules.changes, minute)]?.[1]
  return offset === undefined ? undefined : offset * millisecondsInMinute
}

const isInteger = (value: unknown): value is number => Number.isInteger(value)

const isChange = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(isInteger)

/** Reads the rules that a server sends; undefined for other values. */
export function parseZoneRules(value: unknown): ZoneRules | undefined {
  const { until, changes } = (value ?? {}) as Record<string, unknown>
  if (!isInteger(until) || !Array.isArray(changes) || !changes.every(isChange)) return undefined
  return { until, changes }
}
