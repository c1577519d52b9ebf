import { isDay } from '../days/days.ts'
import { toLatinLine, type ParsedValue, createValueProblem } from './parsed.ts'
import { readDay } from './read-day.ts'
import { readTime } from './read-time.ts'
import { DEFAULT_YEAR_RANGE } from '../days/years.ts'

interface YearRange {
  min?: number
  max?: number
}

/** Returns the problem of a day outside the allowed years of its field; null if it is inside. */
function findYearProblem(field: YearRange, day: string): ParsedValue | null {
  const { min, max } = { ...DEFAULT_YEAR_RANGE, ...field }
  const [, year] = /^(\d{4,6})-\d{2}-\d{2}/.exec(day) ?? []
  return year && (Number(year) < min || Number(year) > max)
    ? createValueProblem('not_year', { min, max })
    : null
}

/** A date with a year that may be too long for its field. */
const LONG_DATE = /^\d{4,6}-\d{2}-\d{2}$/

/** Parses an existing day in a year that its field allows. */
export function parseDate(field: YearRange, input: unknown): ParsedValue {
  const text = toLatinLine(input)
  const value = readDay(text)
  const yearText = value ?? (LONG_DATE.test(text) ? text : '')
  return (
    findYearProblem(field, yearText) ??
    (value === undefined ? createValueProblem('not_date') : { value })
  )
}

/** Parses a time of day, `HH:MM`. */
export function parseTime(_field: unknown, input: unknown): ParsedValue {
  const value = readTime(typeof input === 'number' ? String(input) : toLatinLine(input))
  return value === undefined ? createValueProblem('not_time') : { value }
}

const INSTANT_PATTERN =
  /^(\d{4,6}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Parses an RFC 3339 instant in a year that its field allows, as UTC with milliseconds. */
export function parseDatetime(field: YearRange, input: unknown): ParsedValue {
  const value = toLatinLine(input).toUpperCase()
  const match = INSTANT_PATTERN.exec(value)
  if (!match) return createValueProblem('not_datetime')
  const time = Date.parse(value)
  const isValidInstant = isDay(match[1] ?? '') && !Number.isNaN(time)
  const parsed = isValidInstant
    ? { value: new Date(time).toISOString() }
    : createValueProblem('not_datetime')
  return findYearProblem(field, value) ?? parsed
}
