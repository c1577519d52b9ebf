import { isDay } from '../days/days.ts'
import { toLatinLine, type Parsed, createProblem } from './parsed.ts'
import { YEARS } from './years.ts'

interface YearRange {
  min?: number
  max?: number
}

/** Returns the problem of a day outside the allowed years of its field; null if it is inside. */
function checkYear(field: YearRange, day: string): Parsed | null {
  const { min, max } = { ...YEARS, ...field }
  const [, year] = /^(\d{4,6})-\d{2}-\d{2}/.exec(day) ?? []
  return year && (Number(year) < min || Number(year) > max)
    ? createProblem('not_year', { min, max })
    : null
}

/** Parses an existing day in a year that its field allows. */
export function parseDate(field: YearRange, input: unknown): Parsed {
  const value = toLatinLine(input)
  const isValidDay = isDay(value)
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(value)) return createProblem('not_date')
  return checkYear(field, value) ?? (isValidDay ? { value } : createProblem('not_date'))
}

const INSTANT_PATTERN =
  /^(\d{4,6}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Parses an RFC 3339 instant in a year that its field allows, as UTC with milliseconds. */
export function parseDatetime(field: YearRange, input: unknown): Parsed {
  const value = toLatinLine(input).toUpperCase()
  const match = INSTANT_PATTERN.exec(value)
  if (!match) return createProblem('not_datetime')
  const time = Date.parse(value)
  const isValidInstant = isDay(match[1] ?? '') && !Number.isNaN(time)
  const parsed = isValidInstant
    ? { value: new Date(time).toISOString() }
    : createProblem('not_datetime')
  return checkYear(field, value) ?? parsed
}
