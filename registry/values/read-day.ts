import { getCustomsLocale } from '../days/customs.ts'
import { isDay, shiftDays } from '../days/days.ts'
import { LANGUAGES } from '../words/languages.ts'
import { type ClockTime, formatClockTime, readClock, type TimeReading } from './read-time.ts'
import { foldLetters } from './search-text.ts'

/** The order of day and month in a date in digits. */
export type DayOrder = 'day_first' | 'month_first'

/** The settings for reading a day. */
export interface DayReading {
  /** The order of digits. Without one, a date in digits needs its year first. */
  order?: DayOrder
  /** The year of a date without one. */
  year?: string
  /** True if typing continues, so that the last part may have too few digits. */
  isIncomplete?: boolean
}

/** The maximum length of a text with a day. */
const MAX_LENGTH = 100

const padTwoDigits = (text: string) => text.padStart(2, '0')

/** Returns the month numbers by long and short name, in every language. */
function listMonthNames(): ReadonlyMap<string, string> {
  const months = Array.from({ length: 12 }, (_, month) => month)
  const names = LANGUAGES.flatMap(({ locale }) =>
    (['long', 'short'] as const).flatMap((width) => {
      const format = new Intl.DateTimeFormat(getCustomsLocale(locale), {
        month: width,
        timeZone: 'UTC',
      })
      return months.map((month) => {
        const [name = ''] = foldLetters(format.format(Date.UTC(2026, month))).split('.')
        return [name, padTwoDigits(String(month + 1))] as const
      })
    }),
  )
  return new Map(names)
}

let monthNumbers: ReadonlyMap<string, string> | undefined
const getMonth = (word: string) => (monthNumbers ??= listMonthNames()).get(word)

/** Words between the parts of a date, as in `25 de dezembro de 2026`. */
const LINKING_WORDS = ['de', 'of']

const isWord = (part: string) => /\p{L}/u.test(part)

/** Returns day and month in this order; undefined for digits without an order. */
function orderDayAndMonth(
  first: string,
  second: string,
  order: DayOrder | undefined,
): readonly [day: string, month: string] | undefined {
  if (isWord(first)) return [second, first]
  if (isWord(second)) return [first, second]
  if (!order) return undefined
  return order === 'month_first' ? [second, first] : [first, second]
}

/** Returns the parts of a date; undefined if they are not a date. */
function splitDate(text: string, { order, year: missingYear }: DayReading) {
  // A sign before a date, as in `-2026-01-01`, is a mistake.
  if (text.length > MAX_LENGTH || !/^[\p{L}\p{N}]/u.test(text)) return undefined
  const parts = foldLetters(text)
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((part) => part !== '' && !LINKING_WORDS.includes(part))
  const [first, second, third = missingYear] = parts
  if (!first || !second || !third || parts.length > 3) return undefined
  if (first.length === 4 && !isWord(first))
    return { year: first, month: second, day: third, isYearFirst: true }
  const [day, month] = orderDayAndMonth(first, second, order) ?? []
  return day && month ? { year: third, month, day, isYearFirst: false } : undefined
}

/** Reads a date in digits or with a month name; undefined for an invalid text. */
function readDate(text: string, reading: DayReading): string | undefined {
  const { year = '', month = '', day = '', isYearFirst } = splitDate(text, reading) ?? {}
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return undefined
  const [lastPart, fullLength] = isYearFirst ? [day, 2] : [year, 4]
  if (reading.isIncomplete && lastPart.length < fullLength) return undefined
  const monthNumber = /^\d{1,2}$/.test(month) ? padTwoDigits(month) : getMonth(month)
  // A two-digit year belongs to this century.
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${monthNumber}-${padTwoDigits(day)}`
  return isDay(date) ? date : undefined
}

/** Removes direction marks, which some languages put between digits. */
const removeMarks = (text: string) => text.replace(/\p{Cf}/gu, '').trim()

/** Splits a text into the texts of a day and a time, at each possible place. */
function listSplits(text: string): readonly (readonly [day: string, time: string])[] {
  if (text.length > MAX_LENGTH) return []
  const tokens = removeMarks(text)
    .replace(/(?<=^\d{4}-\d{1,2}-\d{1,2})T(?=\d)/i, ' ')
    .split(/[\s,،]+/)
    .filter(Boolean)
  return tokens
    .slice(1)
    .map((_, index) => [tokens.slice(0, index + 1).join(' '), tokens.slice(index + 1).join(' ')])
}

/** The last minute of a day, with which files write the end of a period. */
const isEndOfDay = ({ hour, minute }: ClockTime) => hour === 23 && minute === 59
const isMidnight = ({ hour, minute }: ClockTime) => hour === 0 && minute === 0

/**
 * Reads a day as people and programs write it: `2026-12-25`, `25/12/2026`, `25. Dez. 26`, in any
 * digits. A midnight or the last minute of the day may follow. Returns `YYYY-MM-DD`, or undefined
 * for an invalid text.
 */
export function readDay(text: string, reading: DayReading = {}): string | undefined {
  if (isDay(text)) return text
  const date = readDate(removeMarks(text), reading)
  if (date) return date
  for (const [dayText, timeText] of listSplits(text)) {
    const time = readClock(timeText.replace(/z$/i, ''))
    if (time && (isMidnight(time) || isEndOfDay(time))) return readDate(dayText, reading)
  }
  return undefined
}

/** The settings for reading a day and a time. */
export interface MomentReading extends Omit<TimeReading, 'digits'> {
  /** Reads the day. */
  readDay: (text: string) => string | undefined
  /** True if an hour may stand alone after a day, as in `25.11. 9`. */
  allowsHours?: boolean
}

/** Returns whether digits cannot be read as the end of the day before them. */
const isUnambiguous = (day: string, time: string) =>
  /\D/.test(time) || /\d[./-]/.test(day) || !/\d/.test(foldLetters(day))

/** Joins a day and a time. The end of a day is the start of the next one. */
export const joinMoment = (day: string, time: ClockTime): string =>
  `${time.hour === 24 ? shiftDays(day, 1) : day}T${formatClockTime(time)}`

/**
 * Reads a day and a time, such as `25/12/2026 2:30 pm`. Returns `YYYY-MM-DDTHH:MM`, or undefined
 * for an invalid text.
 */
export function readMoment(text: string, reading: MomentReading): string | undefined {
  const { fillers, allowsHours } = reading
  for (const [dayText, timeText] of listSplits(text)) {
    const digits = allowsHours ? 'hours' : 'with_minutes'
    const time = readClock(timeText, { fillers, digits })
    const day = time && isUnambiguous(dayText, timeText) ? reading.readDay(dayText) : undefined
    if (time && day) return joinMoment(day, time)
  }
  return undefined
}
