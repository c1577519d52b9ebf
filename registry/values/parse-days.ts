import { isDay } from '../days/days.ts'
import { latinDigits, type Parsed, wrong } from './parsed.ts'
import { YEARS } from './years.ts'

interface Years {
  min?: number
  max?: number
}

/** Returns the problem of a day whose year its field does not allow; null if it does. */
function wrongYear(field: Years, day: string): Parsed | null {
  const { min, max } = { ...YEARS, ...field }
  const [, year] = /^(\d{4,6})-\d{2}-\d{2}/.exec(day) ?? []
  return year && (Number(year) < min || Number(year) > max) ? wrong('not_year', { min, max }) : null
}

/** Parses an existing day in a year that its field allows. */
export function parseDate(field: Years, input: unknown): Parsed {
  const value = latinDigits(input)
  const isKept = isDay(value)
  if (!/^\d{4,6}-\d{2}-\d{2}$/.test(value)) return wrong('not_date')
  return wrongYear(field, value) ?? (isKept ? { value } : wrong('not_date'))
}

const INSTANT = /^(\d{4,6}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Parses an RFC 3339 instant in a year that its field allows, as UTC with milliseconds. */
export function parseDatetime(field: Years, input: unknown): Parsed {
  const value = latinDigits(input).toUpperCase()
  const shaped = INSTANT.exec(value)
  if (!shaped) return wrong('not_datetime')
  const time = Date.parse(value)
  const isKept = isDay(shaped[1] ?? '') && !Number.isNaN(time)
  const parsed = isKept ? { value: new Date(time).toISOString() } : wrong('not_datetime')
  return wrongYear(field, value) ?? parsed
}
